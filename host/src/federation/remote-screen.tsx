import { Slot as RuntimeSlot, type SlotProps } from '@composed/runtime/mounts/slot';
import { RemoteScreen as Screen } from '@composed/runtime/screen/remote-screen';
import type { PropsOf, RemoteName, ScreenName } from '@idea-hub/shared/contracts/screens';
import { LoadFailure } from './load-failure.tsx';
import { Loading } from './loading.tsx';
import styles from './remote-screen.module.css';
import { runtime } from './runtime.ts';
import type { SkeletonShape } from './screen-skeleton.tsx';

/** Starts a screen's load ahead of its showing: on hover, focus or press. Never throws. */
export function preloadScreen<R extends RemoteName>(remote: R, screen: ScreenName<R>): void {
  runtime.screens.preload(remote, screen);
}

/** The same for an address that the host's route table does not have. */
export const preloadMounted = (pathname: string): void => runtime.routes.preload(pathname);

export interface RemoteScreenProps<R extends RemoteName, S extends ScreenName<R>> {
  remote: R;
  screen: S;
  props: PropsOf<R, S>;
  skeleton: SkeletonShape;
  /** Called once the screen itself stands in the page. */
  onShown?: () => void;
}

/** A place in a screen for other remotes: screens get it as a prop, since the page's releases are the host's. */
const Slot = (slot: SlotProps) => <RuntimeSlot runtime={runtime} {...slot} />;

/** A remote's screen with what stands in its place while it is on its way, or fails. */
export function RemoteScreen<R extends RemoteName, S extends ScreenName<R>>({
  skeleton,
  ...wanted
}: RemoteScreenProps<R, S>) {
  return (
    <Screen
      {...wanted}
      // The route table has held them against the contract.
      props={{ ...(wanted.props as object), Slot }}
      runtime={runtime}
      className={styles.holder}
      renderLoading={(loading) => <Loading skeleton={skeleton} {...loading} />}
      renderFailure={(failure) => <LoadFailure {...failure} />}
    />
  );
}

interface MountedScreenProps {
  remote: string;
  screen: string;
  params: Readonly<Record<string, string>>;
  skeleton: SkeletonShape;
  onShown?: () => void;
}

/** A screen that a remote's manifest tells of: its props are the parameters of its path. */
export const MountedScreen = ({ params, ...wanted }: MountedScreenProps) => (
  // Its remote is none of those that the contract names.
  <RemoteScreen
    {...({ ...wanted, props: { params } } as unknown as RemoteScreenProps<RemoteName, never>)}
  />
);
