import { Link } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { ShieldX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
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

/** A list's page: heading and the ways to the other lists. */
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

/** Renders what asks the server for reviewers alone. */
export function ForReviewers({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const isReviewer = useIsReviewer();
  if (state.status === 'loading') return <Waiting />;
  return isReviewer ? children : <NoReviewer />;
}

export function Waiting() {
  return (
    <div className={styles.page}>
      <Skeleton lines={6} label={messages.loading} />
    </div>
  );
}

/** The queue has another name as a page than beside the other lists. */
const sectionOf = (heading: string): string =>
  heading === messages.queue.heading ? messages.sections.ideas : heading;

/** For members who are no reviewers, or are none any more. */
export function NoReviewer() {
  const { title, text, action } = messages.noReviewer;
  const { session } = useSession();
  // What the session knows of the role may be out of date, and the header goes by it.
  useEffect(() => void session.refreshProfile(), [session]);
  return (
    <div className={styles.page}>
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
