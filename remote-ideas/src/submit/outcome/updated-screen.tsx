import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import styles from './updated-screen.module.css';

/** What takes the place of the form after an update (WZ-14). */
export function UpdatedScreen() {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    screen.current?.querySelector('h1')?.focus();
  }, []);
  return (
    <div ref={screen} className={styles.updated}>
      <CircleCheck aria-hidden="true" className={styles.mark} />
      <PageHeading lead={messages.updated.text}>{messages.updated.title}</PageHeading>
      <LinkButton to="/my-submissions">{messages.updated.link}</LinkButton>
    </div>
  );
}
