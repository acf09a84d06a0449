import { useOnline } from '@composed/browser/use-online';
import type { MountedRoutes } from '@composed/runtime/mounts/mounted-routes';
import type { TabReleases } from '@composed/runtime/releases/tab-releases';
import { modeAtStart } from '@idea-hub/shared/live/live-page';
import { useLocation } from '@idea-hub/shared/router';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ConfigNotice } from '../config/config-notice.tsx';
import type { ConfigStore } from '../config/config-store.ts';
import { useSetting } from '../config/use-setting.ts';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { isIndexed, matchRoute, type RouteMatch, screenTitle } from '../match-route.ts';
import { messages } from '../messages.ts';
import { preloadOnIntent } from '../navigation/preload-path.ts';
import { usePageArrival } from '../navigation/use-page-arrival.ts';
import { usePageHead } from '../navigation/use-page-head.ts';
import { OverrideBanner, VersionNotice } from '../releases/notices.tsx';
import { Toaster } from '../toaster/toaster.tsx';
import styles from './frame.module.css';
import { Page } from './page.tsx';
import { ShellBoundary } from './shell-boundary.tsx';

interface ShellProps {
  config: ConfigStore;
  releases: TabReleases;
}

/** The frame of every page: header, page, footer, toasts. A fault in one part does not affect the others. */
export function Shell({ config, releases }: ShellProps) {
  const { pathname, search } = useLocation();
  const match = useMatch(pathname, releases.routes);
  const title = screenTitle(match, search, messages.notFound.heading);
  const main = useRef<HTMLElement>(null);
  const known = useSetting(config.values.ideas);
  const mode = known ?? modeAtStart(config.values.ideas);
  const { override, routes } = releases;
  const getNavigation = () => releases.navigation;
  const navigation = useSyncExternalStore(
    (override ?? routes).subscribe,
    getNavigation,
    getNavigation,
  );

  usePageHead(title, match.pageId, isIndexed(match));
  const { onShown } = usePageArrival(main, match.pageId, title);
  const [isPageShown, setIsPageShown] = useState(false);
  const arrive = (isFailure?: boolean) => {
    // A failure focuses its own heading. The page still arrives if a retry succeeds.
    if (!isFailure) onShown();
    setIsPageShown(true);
  };
  useEffect(() => preloadOnIntent(document), []);
  const focusMain = () => main.current?.focus();

  return (
    <div className={styles.shell}>
      <SkipLink onSkip={focusMain} />
      <ShellBoundary>
        <Header navigation={navigation} isLive={mode === 'live'} isPageShown={isPageShown} />
      </ShellBoundary>
      <OfflineStrip />
      <ConfigNotice config={config} />
      <VersionNotice versions={releases.versions} pageId={match.pageId} onDismiss={focusMain} />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <ShellBoundary>
          <Page match={match} config={config} routes={releases.routes} onShown={arrive} />
        </ShellBoundary>
      </main>
      {override && <OverrideBanner override={override} releases={releases} onGone={focusMain} />}
      <ShellBoundary>
        <Footer
          navigation={navigation}
          mode={mode}
          isKnown={known !== null}
          policies={config.values.policies}
          isPageShown={isPageShown}
        />
      </ShellBoundary>
      <ShellBoundary>
        <Toaster />
      </ShellBoundary>
    </div>
  );
}

function OfflineStrip() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <WifiOff aria-hidden="true" />
          {messages.offline}
        </p>
      )}
    </div>
  );
}

/** Link to the content, the first stop of the keyboard. */
function SkipLink({ onSkip }: { onSkip(): void }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place within the page.
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        // Keeps the address: a `#` would add a history entry.
        event.preventDefault();
        onSkip();
      }}
    >
      {messages.skipToContent}
    </a>
  );
}

/**
 * Matches an address against the host's route table, then against the remotes' routes. An unknown address is
 * looked up once. The server has sent the first page as not found, so it stays not found unless the lookup
 * finds a route.
 */
function useMatch(pathname: string, routes: MountedRoutes): RouteMatch {
  const [first] = useState(pathname);
  const get = () => routes.get(pathname);
  const mounted = useSyncExternalStore(routes.subscribe, get, get);
  const match = matchRoute(pathname, mounted);
  const isLooking = match.kind === 'looking';
  useEffect(() => {
    if (isLooking) routes.look(pathname);
  }, [isLooking, pathname, routes]);
  const isNothing = pathname === first && (isLooking || match.kind === 'failed');
  return isNothing ? { kind: 'not-found', pageId: pathname } : match;
}
