import { Component, type ReactNode } from 'react';
import { messages } from '../messages.ts';
import styles from './frame.module.css';

/** Error boundary around one part of the shell, so that a fault does not remove the whole page. */
export class ShellBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    // Avoids the UI kit, which may be the broken part.
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
