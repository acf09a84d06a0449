import { Navigate } from '@idea-hub/shared/router';
import { type ReactNode, useMemo } from 'react';
import type { ConfigStore } from '../config/config-store.ts';
import { RemoteScreen } from '../federation/remote-screen.tsx';
import type { SkeletonShape } from '../federation/screen-skeleton.tsx';
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
      skeleton={match.route.skeleton}
      id={match.id}
      config={config}
      onShown={onShown}
    />
  );
  if (!match.route.needsSession) return screen;
  return <SessionGate skeleton={match.route.skeleton}>{screen}</SessionGate>;
}

interface ScreenProps {
  target: SomeTarget;
  skeleton: SkeletonShape;
  id: string;
  config: ConfigStore;
  onShown(): void;
}

function Screen({ target, id, config, ...rest }: ScreenProps) {
  const props = useMemo(() => target.props({ id, config: config.values }), [target, id, config]);
  return <RemoteScreen remote={target.remote} screen={target.screen} props={props} {...rest} />;
}
