import { Card } from '@idea-hub/shared/ui/card';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { useId } from 'react';
import { messages } from '../messages.ts';
import { ICONS } from '../sections/section-nav.tsx';
import styles from './coming-soon.module.css';
import { PlannedSecurity, SampleIdeas, SampleThreads } from './sample-lists.tsx';

const texts = messages.samples;

/** Sections that samples mode does not have, with a useful page instead. */
const SOON = {
  submissions: { ...texts.submissions, to: '/my-submissions', List: SampleIdeas },
  messages: { ...texts.messages, to: '/account?section=profile', List: SampleThreads },
  security: { ...texts.security, to: '/auth?mode=forgot-password', List: PlannedSecurity },
} as const;

/** A placeholder, and what its section will have. */
export function ComingSoon({ section }: { section: keyof typeof SOON }) {
  const headingId = useId();
  const Icon = ICONS[section];
  const { to, action, heading, List } = SOON[section];
  return (
    <div className={styles.soon}>
      <EmptyState
        icon={<Icon />}
        title={messages.comingSoon(messages.sections[section])}
        text={messages.comingSoonText}
        actions={
          <LinkButton to={to} variant="secondary">
            {action}
          </LinkButton>
        }
      />
      <Card padding="lg">
        <h3 id={headingId}>{heading}</h3>
        <List labelledBy={headingId} />
      </Card>
    </div>
  );
}
