import { Link } from '@idea-hub/shared/router';
import { useSession, useUser } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { ShieldX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './frame.module.css';
import { href } from './manifest.ts';
import { messages } from './messages.ts';
import { useIsReviewer } from './role.ts';

const SECTIONS = [
  { to: href('/review'), label: messages.sections.ideas },
  { to: href('/review/reports'), label: messages.sections.reports },
  { to: href('/review/decisions'), label: messages.sections.decisions },
] as const;

interface FrameProps {
  readonly heading: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The page around a list: its heading, and links to the other lists. */
export function Frame({ heading, lead, children }: FrameProps) {
  return (
    <div className={styles.page}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <nav aria-label={messages.sections.label} className={styles.sections}>
        <ul>
          {SECTIONS.map(({ to, label }) => (
            <li key={label}>
              <Link to={to} aria-current={label === sectionOf(heading) ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

/**
 * Renders a screen for reviewers only. The screen stays while the same member is signed in, even after they
 * lose the role. So it can still show why its call was refused.
 */
export function ForReviewers({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const isReviewer = useIsReviewer();
  const userId = useUser()?.id;
  const [shownTo, setShownTo] = useState<string>();
  if (isReviewer && userId !== shownTo) setShownTo(userId);
  if (state.status === 'loading') return <Waiting />;
  const isShown = isReviewer || (userId !== undefined && userId === shownTo);
  return isShown ? children : <NoReviewer />;
}

export function Waiting() {
  return (
    <div className={styles.page}>
      <Skeleton lines={6} label={messages.loading} />
    </div>
  );
}

/** Name of the list in the navigation. The queue's differs from its page heading. */
const sectionOf = (heading: string): string =>
  heading === messages.queue.heading ? messages.sections.ideas : heading;

/**
 * For members who are not reviewers, or who lost the role. `failure` says which decision failed because of
 * that.
 */
export function NoReviewer({ failure }: { failure?: string | undefined }) {
  const { title, text, action } = messages.noReviewer;
  const { session } = useSession();
  // The session's copy of the role may be stale, and the header depends on it.
  useEffect(() => void session.refreshProfile(), [session]);
  return (
    <div className={styles.page}>
      {failure && <FormAlert>{failure}</FormAlert>}
      <EmptyState
        headingLevel={1}
        title={title}
        text={text}
        icon={<ShieldX />}
        actions={<LinkButton to="/">{action}</LinkButton>}
      />
    </div>
  );
}
