import { messages } from '../messages.ts';
import styles from './frame.module.css';

/** Link to the content, the first stop of the keyboard. */
export function SkipLink({ onSkip }: { onSkip(): void }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place within the page.
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        // Keeps the address: a `#` would add a history entry.
        event.preventDefault();
        onSkip();
      }}
    >
      {messages.skipToContent}
    </a>
  );
}
