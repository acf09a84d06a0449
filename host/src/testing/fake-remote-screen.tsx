import { createListeners } from '@composed/browser/listeners';
import { useEffect, useSyncExternalStore } from 'react';

/**
 * Replaces `federation/page-screens.tsx` in tests of the shell. A screen is a heading with the names of its
 * remote and screen, and its text props.
 *
 * @example jest.mock('../federation/page-screens.tsx', () => require('../testing/fake-remote-screen.tsx'));
 */
export const preloadScreen = jest.fn();
export const preloadMounted = jest.fn();

let held = false;
const { subscribe, tell } = createListeners();

function hold(next: boolean) {
  held = next;
  tell();
}

/** Keeps screens loading between `hold` and `release`. */
export const slowRemotes = { hold: () => hold(true), release: () => hold(false) };

interface Props {
  remote: string;
  screen: string;
  props: Record<string, unknown>;
  onShown?: () => void;
}

/** @public Used only through `jest.mock`. */
export function RemoteScreen(screenProps: Props) {
  const waiting = useSyncExternalStore(subscribe, () => held);
  return waiting ? <p>Loading this page</p> : <Screen {...screenProps} />;
}

/** @public Used only through `jest.mock`: a screen as part of a page. */
export const PartScreen = ({ remote, screen }: Pick<Props, 'remote' | 'screen'>) => (
  <p>{`${remote} ${screen}`}</p>
);

function Screen({ remote, screen, props, onShown }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per screen, like the real one.
  useEffect(() => onShown?.(), []);
  return (
    <>
      <h1>{`${remote} ${screen}`}</h1>
      {typeof props.ideaId === 'string' && <p>idea {props.ideaId}</p>}
      <label>
        Notes <input />
      </label>
    </>
  );
}

/** @public Used only through `jest.mock`: a screen from a remote's manifest. */
export const MountedScreen = (screenProps: Omit<Props, 'props'>) => (
  <RemoteScreen {...screenProps} props={{}} />
);
