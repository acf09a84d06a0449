import { Navigate } from '@idea-hub/shared/router';
import { type ReactNode, useMemo } from 'react';
import type { ConfigStore } from '../config/config-store.ts';
import { RemoteScreen } from '../federation/remote-screen.tsx';
import type { RouteMatch, SomeTarget } from '../match-route.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { NotFound } from './not-found.tsx';

interface PageProps {
  match: RouteMatch;
  config: ConfigStore;
  onShown(): void;
}

/** What the address shows, as the route table says. */
export function Page({ match, config, onShown }: PageProps): ReactNode {
  if (match.kind === 'redirect') return <Navigate to={match.to} replace />;
  if (match.kind === 'not-found') return <NotFound key={match.pageId} onShown={onShown} />;

  const screen = (
    <Screen
      // Another page is another screen, also where the remote's component is the same.
      key={match.pageId}
      target={match.target}
      id={match.id}
      config={config}
      onShown={onShown}
    />
  );
  return match.route.needsSession ? <SessionGate>{screen}</SessionGate> : screen;
}

interface ScreenProps {
  target: SomeTarget;
  id: string;
  config: ConfigStore;
  onShown(): void;
}

function Screen({ target, id, config, onShown }: ScreenProps) {
  const props = useMemo(() => target.props({ id, config: config.values }), [target, id, config]);
  return (
    <RemoteScreen remote={target.remote} screen={target.screen} props={props} onShown={onShown} />
  );
}
