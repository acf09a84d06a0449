import { knownValue } from '@composed/browser/known-value';
import type { HostProps, IdeasMode, PropsOf } from '@idea-hub/shared/contracts/screens';
import { useLive } from '@idea-hub/shared/live/use-live';
import { useSession } from '@idea-hub/shared/session';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useEffect, useState } from 'react';
import { messages } from '../messages.ts';
import { AccountManager } from './account-manager.tsx';
import styles from './account-screen.module.css';
import { sampleServices } from './sample-services.tsx';
import type { AccountServices } from './services.ts';
import { useSignOut } from './use-sign-out.ts';

const loadLive = () => import('../live/live-services.tsx');

/**
 * The mode of the site. `undefined` while it is unknown: until then, members must not see samples or type.
 */
function useMode(ideas: Promise<IdeasMode> | undefined): IdeasMode | undefined {
  const [mode, setMode] = useState(ideas ? knownValue(ideas) : 'samples');
  useEffect(() => {
    void ideas?.then(setMode);
  }, [ideas]);
  return mode;
}

/**
 * The signed-in member's Account Manager. After `Sign Out` it stays visible but inert until the redirect.
 */
export function AccountScreen({
  samples = sampleServices,
  ideas,
  Slot,
}: { samples?: AccountServices } & PropsOf<'remote-account', 'account'> & HostProps) {
  const { state } = useSession();
  const live = useLive(ideas, loadLive);
  const mode = useMode(ideas);
  const { leaving, signOut, leaveDeleted } = useSignOut();
  const [known, setKnown] = useState(state.user);
  if (state.user && state.user !== known) setKnown(state.user);

  const user = state.user ?? (leaving ? known : null);
  const loaded = live.status === 'ready' ? live.part.liveServices : null;
  const services = mode === 'samples' ? samples : loaded;
  const isLoading = user ? !services && live.status !== 'failed' : state.status === 'loading';
  return (
    <div className={styles.screen} inert={leaving}>
      {!user && state.status !== 'loading' && (
        <>
          <PageHeading>{messages.title}</PageHeading>
          <SignedOut />
        </>
      )}
      {live.status === 'failed' && user && (
        <div role="alert">
          <EmptyState
            headingLevel={1}
            title={messages.failed.title}
            text={messages.failed.text}
            actions={
              <Button passesFocus onClick={live.retry}>
                {messages.tryAgain}
              </Button>
            }
          />
        </div>
      )}
      {isLoading && (
        <>
          <PageHeading>{messages.title}</PageHeading>
          <Skeleton lines={6} label={messages.loading} />
        </>
      )}
      {user && services && (
        <AccountManager
          key={user.id}
          user={user}
          services={services}
          leaving={leaving}
          onSignOut={signOut}
          onDeleted={leaveDeleted}
          Slot={Slot}
        />
      )}
    </div>
  );
}

/** Shown when the remote runs without a host. A host redirects to the sign-in screen instead. */
function SignedOut() {
  return (
    <EmptyState
      title={messages.signedOut.title}
      text={messages.signedOut.text}
      actions={<LinkButton to="/auth?mode=login">{messages.signedOut.signIn}</LinkButton>}
    />
  );
}
