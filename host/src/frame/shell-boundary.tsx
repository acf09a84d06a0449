import { Component, type ReactNode } from 'react';
import { messages } from '../messages.ts';
import styles from './frame.module.css';

/** Keeps a fault of one part of the shell from taking the page with it. */
export class ShellBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    // Nothing of the kit here: it may be what is broken.
    return (
      <div className={styles.broken} role="alert">
        <p>{messages.broken.text}</p>
        <button type="button" onClick={() => this.setState({ broken: false })}>
          {messages.broken.tryAgain}
        </button>
      </div>
    );
  }
}
