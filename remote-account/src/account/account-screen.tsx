import type { HostProps } from '@idea-hub/shared/contracts/screens';
import { useSession } from '@idea-hub/shared/session';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { AccountManager } from './account-manager.tsx';
import styles from './account-screen.module.css';
import { type AccountServices, simulatedServices } from './services.ts';
import { useSignOut } from './use-sign-out.ts';

/** The Account Manager of whoever is signed in; after `Sign Out` it stays, inert, until it is left. */
export function AccountScreen({
  services = simulatedServices,
  Slot,
}: { services?: AccountServices } & HostProps) {
  const { state } = useSession();
  const { leaving, signOut } = useSignOut();
  const [known, setKnown] = useState(state.user);
  if (state.user && state.user !== known) setKnown(state.user);

  const user = state.user ?? (leaving ? known : null);
  return (
    <div className={styles.screen} inert={leaving}>
      {user ? (
        <AccountManager
          key={user.id}
          user={user}
          services={services}
          leaving={leaving}
          onSignOut={signOut}
          Slot={Slot}
        />
      ) : (
        <>
          <PageHeading>{messages.title}</PageHeading>
          {state.status === 'loading' ? (
            <Skeleton lines={6} label={messages.loading} />
          ) : (
            <SignedOut />
          )}
        </>
      )}
    </div>
  );
}

/** The host leads to the sign-in screen before this shows; a remote that runs alone may not. */
function SignedOut() {
  return (
    <EmptyState
      title={messages.signedOut.title}
      text={messages.signedOut.text}
      actions={<LinkButton to="/auth?mode=login">{messages.signedOut.signIn}</LinkButton>}
    />
  );
}
