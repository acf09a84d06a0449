import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { useEffect, useRef } from 'react';
import type { SubmissionStatus } from '../../catalogue/types.ts';
import { messages } from '../messages.ts';
import { reveal } from '../wizard/use-focus-request.ts';
import { IdeaOnItsWay } from './idea-on-its-way.tsx';
import styles from './updated-screen.module.css';

/** What takes the place of the form after an update. */
export function UpdatedScreen({ status }: { status: SubmissionStatus }) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    screen.current?.querySelector('h1')?.focus({ preventScroll: true });
    reveal(screen.current);
  }, []);
  return (
    <div ref={screen} className={styles.updated}>
      <IdeaOnItsWay status={status} />
      <PageHeading lead={messages.updated.text}>{messages.updated.title}</PageHeading>
      <LinkButton to="/my-submissions">{messages.updated.link}</LinkButton>
    </div>
  );
}
