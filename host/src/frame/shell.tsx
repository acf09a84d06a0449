import type { TabReleases } from '@composed/runtime/releases/tab-releases';
import { useLocation } from '@idea-hub/shared/router';
import { useEffect, useRef, useState } from 'react';
import { ConfigNotice } from '../config/config-notice.tsx';
import type { ConfigStore } from '../config/config-store.ts';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { isIndexed, screenTitle } from '../match-route.ts';
import { messages } from '../messages.ts';
import { preloadOnIntent } from '../navigation/preload-path.ts';
import { usePageArrival } from '../navigation/use-page-arrival.ts';
import { usePageHead } from '../navigation/use-page-head.ts';
import { OverrideBanner } from '../releases/override-banner.tsx';
import { VersionNotice } from '../releases/version-notice.tsx';
import { Toaster } from '../toaster/toaster.tsx';
import styles from './frame.module.css';
import { OfflineStrip } from './offline-strip.tsx';
import { Page } from './page.tsx';
import { ShellBoundary } from './shell-boundary.tsx';
import { SkipLink } from './skip-link.tsx';
import { useMatch } from './use-match.ts';

export interface ShellProps {
  config: ConfigStore;
  releases: TabReleases;
}

/** The frame of every page: header, page, footer, toasts. A fault in one part does not affect the others. */
export function Shell({ config, releases }: ShellProps) {
  const { pathname, search } = useLocation();
  const match = useMatch(pathname, releases.routes);
  const title = screenTitle(match, search, messages.notFound.heading);
  const main = useRef<HTMLElement>(null);

  usePageHead(title, isIndexed(match));
  const { onShown } = usePageArrival(main, match.pageId, title);
  const [isPageShown, setIsPageShown] = useState(false);
  const arrive = () => {
    onShown();
    setIsPageShown(true);
  };
  useEffect(() => preloadOnIntent(document), []);
  const focusMain = () => main.current?.focus();

  return (
    <div className={styles.shell}>
      <SkipLink onSkip={focusMain} />
      <ShellBoundary>
        <Header navigation={releases.navigation} />
      </ShellBoundary>
      <OfflineStrip />
      <ConfigNotice config={config} />
      <VersionNotice versions={releases.versions} pageId={match.pageId} onDismiss={focusMain} />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <ShellBoundary>
          <Page match={match} config={config} routes={releases.routes} onShown={arrive} />
        </ShellBoundary>
      </main>
      {releases.override && (
        <OverrideBanner override={releases.override} releases={releases} onGone={focusMain} />
      )}
      <ShellBoundary>
        <Footer
          navigation={releases.navigation}
          ideas={config.values.ideas}
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
