import { messages } from '../messages.ts';
import styles from './frame.module.css';

/** The first stop of the keyboard. */
export function SkipLink({ onSkip }: { onSkip(): void }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it does lead somewhere, within the page.
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        // The address stays as it is: a `#` of its own would be a step in the history.
        event.preventDefault();
        onSkip();
      }}
    >
      {messages.skipToContent}
    </a>
  );
}
