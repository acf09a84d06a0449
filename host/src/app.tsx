import type { TabReleases } from '@composed/runtime/releases/tab-releases';
import { AppRouter } from '@idea-hub/shared/router';
import { type Session, SessionProvider } from '@idea-hub/shared/session';
import type { ConfigStore } from './config/config-store.ts';
import { Shell } from './frame/shell.tsx';
import { ShellBoundary } from './frame/shell-boundary.tsx';
import { ConfirmLeave } from './navigation/confirm-leave.tsx';

export interface AppProps {
  session: Session;
  config: ConfigStore;
  releases: TabReleases;
}

/** The whole app with the browser's history. The entry starts session and configuration. */
export function App({ session, config, releases }: AppProps) {
  return (
    <ShellBoundary>
      <SessionProvider session={session}>
        <AppRouter renderConfirm={(question) => <ConfirmLeave question={question} />}>
          <Shell config={config} releases={releases} />
        </AppRouter>
      </SessionProvider>
    </ShellBoundary>
  );
}
