import { Avatar } from '@idea-hub/shared/ui/avatar';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import type { Idea } from '../../catalogue/types.ts';
import { Byline } from '../../idea-card/byline.ts';
import { messages } from '../../idea-card/messages.ts';
import { MemberLink } from '../member/member-link.tsx';
import styles from './live-cards.module.css';

/** Shows the cards below it as in live mode: with author and age, and without counters at zero. */
export const LiveCards = ({ children }: { children: ReactNode }) => (
  <Byline value={AuthorAndAge}>{children}</Byline>
);

function AuthorAndAge({ idea: { author, authorId, authorPicture, datePosted } }: { idea: Idea }) {
  return (
    <div className={styles.byline}>
      <Avatar name={author} picture={authorPicture} size="sm" />
      <p className={styles.words}>
        <MemberLink id={authorId ?? null} name={author ?? ''} />{' '}
        <span className={styles.age}>
          <VisuallyHidden>{messages.posted} </VisuallyHidden>
          <RelativeTime at={datePosted} />
        </span>
      </p>
    </div>
  );
}
