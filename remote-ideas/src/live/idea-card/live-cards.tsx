import { Avatar } from '@idea-hub/shared/ui/avatar';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import type { Idea } from '../../catalogue/types.ts';
import { Byline } from '../../idea-card/byline.ts';
import { messages } from '../../idea-card/messages.ts';
import { MemberLink } from '../member/member-link.tsx';

/** Shows the cards below it as in live mode: with author and age, and without counters at zero. */
export const LiveCards = ({ children }: { children: ReactNode }) => (
  <Byline value={AuthorAndAge}>{children}</Byline>
);

function AuthorAndAge({ idea: { author, authorId, authorPicture, datePosted } }: { idea: Idea }) {
  return (
    <div data-byline="">
      <Avatar name={author} picture={authorPicture} size="sm" />
      <p>
        <MemberLink id={authorId ?? null} name={author ?? ''} />{' '}
        <span>
          <VisuallyHidden>{messages.posted} </VisuallyHidden>
          <RelativeTime at={datePosted} />
        </span>
      </p>
    </div>
  );
}
