import type { RemoteEntry } from '@composed/runtime/mounts/navigation';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { isPlainClick } from '@idea-hub/shared/platform/plain-click';
import { Link } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button } from '@idea-hub/shared/ui/button';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { useEntries } from '../navigation/remote-entries.tsx';
import styles from './header.module.css';

interface AccountCornerProps {
  navigation: readonly RemoteEntry[];
  pathname: string;
  /** Whether the mobile menu is open. It also shows the email. */
  menuOpen: boolean;
  go(to: Address): void;
  onSignOut(): void;
}

/** Links to sign in and sign up or, with a session, the member's name and `Sign Out`. */
export function AccountCorner({
  navigation,
  pathname,
  menuOpen,
  go,
  onSignOut,
}: AccountCornerProps) {
  const { state } = useSession();
  const entries = useEntries(navigation, 'account').map(({ remote, to, label }) => (
    <HeaderLink
      key={`${remote} ${to}`}
      to={to}
      current={pathname === to ? 'page' : undefined}
      className={styles.link}
      go={go}
    >
      {label}
    </HeaderLink>
  ));
  // A token is stored, but its user is unknown. Show neither variant.
  if (state.status === 'loading') return <div className={styles.corner} aria-hidden="true" />;

  if (state.status === 'anonymous') {
    return (
      <div className={styles.corner}>
        {entries}
        <HeaderLink to="/auth?mode=login" className={styles.quiet} go={go}>
          {messages.header.signIn}
        </HeaderLink>
        <HeaderLink to="/auth?mode=signup" className={styles.strong} go={go}>
          {messages.header.signUp}
        </HeaderLink>
      </div>
    );
  }

  const { name, email, profile } = state.user;
  return (
    <div className={styles.corner}>
      {entries}
      <HeaderLink
        to="/account"
        current={pathname === '/account' ? 'page' : undefined}
        className={styles.person}
        go={go}
      >
        <Avatar name={name} picture={profile.profilePicture} size="sm" />
        <span className={styles.name}>{name || email}</span>
      </HeaderLink>
      {menuOpen && <p className={styles.email}>{email}</p>}
      <Button variant="secondary" size="sm" onClick={onSignOut}>
        {messages.header.signOut}
      </Button>
    </div>
  );
}

interface HeaderLinkProps {
  to: Address;
  current?: 'page' | 'true' | undefined;
  className?: string;
  /** Follows the link after the header's delay. */
  go(to: Address): void;
  children: ReactNode;
}

export function HeaderLink({ to, current, className, go, children }: HeaderLinkProps) {
  return (
    <Link
      to={to}
      className={className}
      aria-current={current}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </Link>
  );
}
