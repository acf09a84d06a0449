import { useId } from 'react';
import { messages } from '../messages.ts';
import styles from './mail-preview.module.css';

export interface MailPreviewProps {
  readonly action: 'reject' | 'withdraw';
  /** Ideas of the decision. `isPublic`: visitors see a text of it. */
  readonly ideas: readonly {
    readonly title: string;
    readonly author: string;
    readonly isPublic: boolean;
  }[];
  readonly reason: string;
}

/** Maximum number of titles in the preview. The mail has more. */
const TITLES = 3;

/** Shows the author's mail with the current reason. If there are several authors, it shows one mail as an example. */
export function MailPreview({ action, ideas, reason }: MailPreviewProps) {
  const id = useId();
  const { heading, one, several, more, reason: because, stays, others } = messages.mail;
  const author = ideas[0]?.author ?? '';
  const own = ideas.filter((idea) => idea.author === author);
  return (
    <section aria-labelledby={id} className={styles.mail}>
      <h3 id={id} dir="auto">
        {heading(author)}
      </h3>
      <div dir="auto" className={styles.text}>
        {own.length === 1 ? (
          <p>{one[action](own[0]?.title ?? '')}</p>
        ) : (
          <>
            <p>{several[action]}</p>
            <ul>
              {own.slice(0, TITLES).map(({ title }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and the list never changes
                <li key={index}>“{title}”</li>
              ))}
              {own.length > TITLES && <li>{more(own.length - TITLES)}</li>}
            </ul>
          </>
        )}
        {reason && <p>{because(reason)}</p>}
        {action === 'reject' && own.some(({ isPublic }) => isPublic) && <p>{stays}</p>}
      </div>
      {own.length < ideas.length && <p className={styles.others}>{others}</p>}
    </section>
  );
}
