import { isApiError } from '@idea-hub/shared/api';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useSession, useUser } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { ShieldX } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import styles from './frame.module.css';
import { messages } from './messages.ts';

/** Whether the session's user may see reviews. The server checks the role again with each call. */
export function useIsReviewer(): boolean {
  const role = useUser()?.role;
  return role === 'REVIEWER' || role === 'OWNER';
}

/** Whether a call failed because the member is no longer a reviewer. */
export const isRefusal = (error: unknown): boolean => isApiError(error) && error.status === 403;

/** The server's reason for a refusal, or a default text. */
export const reasonIn = (error: unknown): string =>
  refusalIn(error)?.text ?? messages.noReviewer.reason;

/**
 * Shows a screen to reviewers only. The screen stays while the same member is signed in, even after they
 * lose the role. So it can still show why its call was refused.
 */
export function forReviewers<P extends object>(Screen: ComponentType<P>): ComponentType<P> {
  return function ForReviewers(props: P) {
    const { state } = useSession();
    const isReviewer = useIsReviewer();
    const userId = useUser()?.id;
    const [shownTo, setShownTo] = useState<string>();
    if (isReviewer && userId !== shownTo) setShownTo(userId);
    if (state.status === 'loading') return <Waiting />;
    const isShown = isReviewer || (userId !== undefined && userId === shownTo);
    return isShown ? <Screen {...props} /> : <NoReviewer />;
  };
}

export function Waiting() {
  return (
    <div className={styles.page}>
      <Skeleton lines={6} label={messages.loading} />
    </div>
  );
}

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
