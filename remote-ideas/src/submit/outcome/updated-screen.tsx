import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { useEffect, useRef } from 'react';
import type { Submission } from '../../catalogue/types.ts';
import { messages } from '../messages.ts';
import { reveal } from '../wizard/use-focus-request.ts';
import { IdeaOnItsWay } from './idea-on-its-way.tsx';
import styles from './updated-screen.module.css';

/** The screen after an update. */
export function UpdatedScreen({ idea }: { idea: Submission }) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    screen.current?.querySelector('h1')?.focus({ preventScroll: true });
    reveal(screen.current);
  }, []);
  const { status, isPublic, answeredReason } = idea;
  const { title, text, reviewed, answered, link } = messages.updated;
  return (
    <div ref={screen} className={styles.updated}>
      <IdeaOnItsWay status={status} />
      <PageHeading lead={isPublic ? reviewed : text}>{title}</PageHeading>
      {answeredReason && (
        <p>
          {answered} <bdi>{answeredReason}</bdi>
        </p>
      )}
      <LinkButton to="/my-submissions">{link}</LinkButton>
    </div>
  );
}
