import { Slot as RuntimeSlot, type SlotProps } from '@composed/runtime/mounts/slot';
import { RemoteScreen as Screen } from '@composed/runtime/screen/remote-screen';
import type { PropsOf, RemoteName, ScreenName } from '@idea-hub/shared/contracts/screens';
import type { ReactNode } from 'react';
import styles from './remote-screen.module.css';
import { runtime } from './runtime.ts';
import type { SkeletonShape } from './screen-skeleton.tsx';
import { LoadFailure, Loading } from './screen-states.tsx';

/** Starts loading a screen before it is shown: on hover, focus or press. Never throws. */
export function preloadScreen<R extends RemoteName>(remote: R, screen: ScreenName<R>): void {
  runtime.screens.preload(remote, screen);
}

/** Does the same for an address that is not in the host's route table. */
export const preloadMounted = (pathname: string): void => runtime.routes.preload(pathname);

export interface RemoteScreenProps<R extends RemoteName, S extends ScreenName<R>> {
  remote: R;
  screen: S;
  props: PropsOf<R, S>;
  skeleton: SkeletonShape;
  /** Called after the screen itself was rendered, or with `true` after its failure was. */
  onShown?: (isFailure?: boolean) => void;
}

/** A slot for other remotes. Screens get it as a prop, because only the host knows the page's releases. */
const Slot = (slot: SlotProps) => <RuntimeSlot runtime={runtime} {...slot} />;

/** Renders a remote's screen, or its loading or failed state. */
export function RemoteScreen<R extends RemoteName, S extends ScreenName<R>>({
  skeleton,
  ...screenProps
}: RemoteScreenProps<R, S>) {
  return (
    <Screen
      {...screenProps}
      // The route table has already checked the props against the contract.
      props={{ ...(screenProps.props as object), Slot }}
      runtime={runtime}
      className={styles.holder}
      renderLoading={(loading) => <Loading skeleton={skeleton} {...loading} />}
      renderFailure={(failure) => {
        const said = failure.isOverride ? runtime.override?.message() : undefined;
        return (
          <LoadFailure
            {...failure}
            onShown={screenProps.onShown}
            // With the name of the release that this tab asks for.
            detail={said?.endsWith(failure.detail) ? said : failure.detail}
            useLive={() => {
              runtime.forgetRequested();
              window.location.reload();
            }}
          />
        );
      }}
    />
  );
}

interface MountedScreenProps {
  remote: string;
  screen: string;
  params: Readonly<Record<string, string>>;
  skeleton: SkeletonShape;
  onShown?: (isFailure?: boolean) => void;
}

/** A screen from a remote's manifest. Its props are the parameters of its path. */
export const MountedScreen = ({ params, ...screenProps }: MountedScreenProps) => (
  // The contract does not name this remote.
  <RemoteScreen
    {...({ ...screenProps, props: { params } } as unknown as RemoteScreenProps<RemoteName, never>)}
  />
);

interface PartScreenProps<R extends RemoteName, S extends ScreenName<R>>
  extends Omit<RemoteScreenProps<R, S>, 'skeleton'> {
  placeholder?: ReactNode;
}

/**
 * A screen as part of a page. Mount it after the page's own screen, which needs the page's prerendered HTML
 * until then. If it fails, the page has no such part.
 */
export const PartScreen = <R extends RemoteName, S extends ScreenName<R>>({
  placeholder = null,
  ...screenProps
}: PartScreenProps<R, S>) => (
  <Screen
    {...screenProps}
    props={screenProps.props as object}
    runtime={runtime}
    renderLoading={() => placeholder}
    renderFailure={() => null}
  />
);
