import type { MountedRoute } from '@composed/runtime/mounts/find-mounted';
import type { MountedRoutes } from '@composed/runtime/mounts/mounted-routes';
import { FailedLook } from '@composed/runtime/screen/failed-screen';
import { Navigate } from '@idea-hub/shared/router';
import { type ReactNode, useMemo } from 'react';
import type { ConfigStore } from '../config/config-store.ts';
import { messages } from '../federation/messages.ts';
import { MountedScreen, RemoteScreen } from '../federation/page-screens.tsx';
import { ScreenSkeleton, type SkeletonShape, skeletonOf } from '../federation/screen-skeleton.tsx';
import { LoadFailure } from '../federation/screen-states.tsx';
import type { RouteMatch, SomeTarget } from '../match-route.ts';
import { SessionGate } from '../session/session-gate.tsx';
import { NotFound } from './not-found.tsx';

interface PageProps {
  match: RouteMatch;
  config: ConfigStore;
  routes: MountedRoutes;
  /** See `RemoteScreenProps`. */
  onShown(isFailure?: boolean): void;
}

/** Renders the page of a match, from the host's route table or from a remote's manifest. */
export function Page({ match, config, routes, onShown }: PageProps): ReactNode {
  if (match.kind === 'redirect') return <Navigate to={match.to} replace />;
  if (match.kind === 'not-found')
    return <NotFound key={match.pageId} config={config} onShown={onShown} />;
  if (match.kind === 'looking') {
    return <ScreenSkeleton shape={skeletonOf()} label={messages.loading} />;
  }
  if (match.kind === 'failed') {
    return (
      <FailedLook
        key={match.pageId}
        error={match.error}
        retry={() => routes.look(match.pageId)}
        render={(failure) => <LoadFailure {...failure} onShown={onShown} />}
      />
    );
  }
  if (match.kind === 'mounted') {
    return <Mounted key={match.pageId} found={match.found} onShown={onShown} />;
  }

  const screen = (
    <Screen
      // Remounts on a change of page, even if the remote's component is the same.
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
  onShown: PageProps['onShown'];
}

function Screen({ target, id, config, ...rest }: ScreenProps) {
  const props = useMemo(() => target.props({ id, config: config.values }), [target, id, config]);
  return <RemoteScreen remote={target.remote} screen={target.screen} props={props} {...rest} />;
}

function Mounted({ found, onShown }: Pick<PageProps, 'onShown'> & { found: MountedRoute }) {
  const { remote, route, params } = found;
  const skeleton = skeletonOf(route.skeleton);
  const screen = (
    <MountedScreen
      remote={remote}
      screen={route.screen}
      params={params}
      skeleton={skeleton}
      onShown={onShown}
    />
  );
  if (!route.needsSession) return screen;
  return <SessionGate skeleton={skeleton}>{screen}</SessionGate>;
}
