import { Component, type ReactNode } from 'react';

interface Props {
  /** A new value clears a caught error. */
  attempt: number;
  fallback: (error: Error) => ReactNode;
  onError: (error: Error) => void;
  children: ReactNode;
}

interface State {
  error: Error | null;
  attempt: number;
}

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** Catches errors that a remote throws while rendering. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, attempt: this.props.attempt };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: asError(thrown) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.attempt === state.attempt ? null : { error: null, attempt: props.attempt };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onError(asError(thrown));
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error);
  }
}
