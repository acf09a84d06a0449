import { systemClock } from '@composed/browser/clock';
import { Link, matchPath, useLocation } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { type Toast, toasts } from '@idea-hub/shared/toast';
import { Button } from '@idea-hub/shared/ui/button';
import { ToastView } from '@idea-hub/shared/ui/toast-view';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Address } from '../contracts/addresses.ts';
import type { RuntimeConfig } from '../contracts/runtime-config.ts';
import styles from './standalone.module.css';

export interface StandaloneScreen {
  /** A pattern such as `/project/:id`. */
  path: string;
  title: string;
  /** The screen, or a function that creates it from the path's parameters. */
  element: ReactNode | ((given: GivenToScreen) => ReactNode);
  /** Target of the menu's link. Without it, a screen whose `path` has parameters is not in the menu. */
  example?: string;
}

export interface GivenToScreen {
  params: Readonly<Record<string, string | undefined>>;
  config: Promise<RuntimeConfig>;
}

interface ShellProps {
  name: string;
  screens: readonly StandaloneScreen[];
  config: Promise<RuntimeConfig>;
}

const DEMO = { email: 'demo@ideahub.example', password: 'demo-1234' };

/** Minimal frame for working on a remote without the host. */
export function Shell({ name, screens, config }: ShellProps) {
  const { pathname } = useLocation();
  const found = screens
    .map((screen) => ({ screen, match: matchPath(screen.path, pathname) }))
    .find(({ match }) => match !== null);
  const title = found?.screen.title ?? 'Screens';

  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);

  return (
    <>
      <header className={styles.bar}>
        <strong>{name}</strong>
        <nav aria-label="Screens" className={styles.links}>
          <ScreenLinks screens={screens} />
        </nav>
        <SessionButtons />
      </header>
      <main className={styles.main}>
        {found?.match ? (
          <Screen screen={found.screen} given={{ params: found.match.params, config }} />
        ) : (
          <Start name={name} screens={screens} />
        )}
      </main>
      <StandaloneToaster />
    </>
  );
}

/** Returns links to the screens that can be opened without parameters. */
const places = (screens: readonly StandaloneScreen[]) =>
  screens
    .map(({ path, title, example = path }) => ({ path, title, to: example as Address }))
    .filter(({ to }) => !to.includes(':'));

function ScreenLinks({ screens }: { screens: readonly StandaloneScreen[] }) {
  const { pathname } = useLocation();
  return places(screens).map(({ path, title, to }) => (
    <Link key={path} to={to} aria-current={matchPath(path, pathname) ? 'page' : undefined}>
      {title}
    </Link>
  ));
}

/** Shown at addresses without a screen, such as the root of most remotes. */
function Start({ name, screens }: Pick<ShellProps, 'name' | 'screens'>) {
  const { pathname } = useLocation();
  return (
    <section className={styles.start}>
      <h1>{name} alone</h1>
      {pathname !== '/' && <p>It has no screen at {pathname}.</p>}
      <p>Its screens:</p>
      <ul>
        {places(screens).map(({ path, title, to }) => (
          <li key={path}>
            <Link to={to}>{title}</Link> <code>{path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Screen({ screen, given }: { screen: StandaloneScreen; given: GivenToScreen }) {
  const { element } = screen;
  return typeof element === 'function' ? element(given) : element;
}

function SessionButtons() {
  const { state, session } = useSession();
  if (state.status === 'loading') return <span>…</span>;
  if (state.status === 'anonymous') {
    return (
      <Button size="sm" onClick={() => session.login(DEMO)}>
        Sign in as demo member
      </Button>
    );
  }
  return (
    <span>
      {state.user.name}{' '}
      <Button size="sm" variant="secondary" onClick={() => session.logout()}>
        Sign Out
      </Button>
    </span>
  );
}

/** Shows the page's toasts for their duration. A simple replacement of the host's toaster. */
function StandaloneToaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current);
  return (
    <section aria-label="Notifications">
      <div role="status" aria-atomic="false" className={styles.toasts}>
        {shown.map((toast) => (
          <TimedToast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function TimedToast({ toast }: { toast: Toast }) {
  useEffect(() => {
    if (!Number.isFinite(toast.duration)) return;
    return systemClock.after(toast.duration, () => toasts.dismiss(toast.id));
  }, [toast]);
  const { type, text, action, id } = toast;
  return <ToastView type={type} text={text} action={action} onClose={() => toasts.dismiss(id)} />;
}
