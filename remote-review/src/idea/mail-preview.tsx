import { IconButton } from '@idea-hub/shared/ui/icon-button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
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

/** Shows the mails to the authors with the current reason, one at a time. */
export function MailPreview({ action, ideas, reason }: MailPreviewProps) {
  const id = useId();
  const { heading, one, several, more, reason: because, stays } = messages.mail;
  const { place, previous, next } = messages.mail;
  const [index, setIndex] = useState(0);
  const authors = [...new Set(ideas.map((idea) => idea.author))];
  const author = authors[index] ?? '';
  const turn = (by: number) => setIndex((index + authors.length + by) % authors.length);
  const own = ideas.filter((idea) => idea.author === author);
  return (
    <section aria-labelledby={id} className={styles.mail}>
      <div className={styles.head}>
        <h3 id={id} dir="auto">
          {heading(author)}
        </h3>
        {authors.length > 1 && (
          <>
            <p role="status">{place(index + 1, authors.length)}</p>
            <IconButton label={previous} icon={<ChevronLeft />} onClick={() => turn(-1)} />
            <IconButton label={next} icon={<ChevronRight />} onClick={() => turn(1)} />
          </>
        )}
      </div>
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
        {action === 'reject' && own.length === 1 && own[0]?.isPublic && <p>{stays}</p>}
      </div>
    </section>
  );
}
