import type { ComponentType } from 'react';
import type {
  MajorScript,
  MountedScreen,
  MountScreen,
  Place,
  ScreenEvents,
  Shared,
} from './major-script.ts';

interface Wait {
  promise: Promise<void>;
  end(): void;
}

function startWait(): Wait {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

const NO_VALUES = {};

/**
 * Wraps a screen of another major of React into a component of the host's React. The screen has its own root inside.
 * Its errors and its suspensions continue in the host's tree, and the host fills its slots.
 */
export function bridgeScreen(
  Screen: ComponentType<object>,
  mount: MountScreen,
  { outside }: Pick<MajorScript, 'outside'>,
  shared: Shared,
): ComponentType<object> {
  const { createElement, Fragment, useEffect, useLayoutEffect, useRef, useState } = shared(
    'react',
  ) as typeof import('react');
  const { createPortal } = shared('react-dom') as typeof import('react-dom');

  return function Bridged(props: { Slot?: ComponentType }) {
    const values = outside?.(shared) ?? NO_VALUES;
    const element = useRef<HTMLDivElement>(null);
    const mounted = useRef<MountedScreen | null>(null);
    const [thrown, setThrown] = useState<{ error: unknown } | null>(null);
    const [wait, setWait] = useState<Wait | null>(null);
    const [places, setPlaces] = useState<readonly Place[]>([]);
    const isWaiting = useRef(false);
    const [events] = useState((): ScreenEvents => {
      let current: Wait | null = null;
      return {
        thrown: (error) => setThrown({ error }),
        waits(starts) {
          isWaiting.current = starts;
          current?.end();
          current = starts ? startWait() : null;
          setWait(current);
        },
        fill: (place) =>
          setPlaces((all) =>
            all.some(({ id }) => id === place.id)
              ? all.map((each) => (each.id === place.id ? place : each))
              : [...all, place],
          ),
        empty: (id) => setPlaces((all) => all.filter((each) => each.id !== id)),
      };
    });

    const unmount = () => {
      mounted.current?.unmount();
      mounted.current = null;
    };
    useLayoutEffect(() => {
      if (element.current) mounted.current ??= mount(element.current, Screen, events);
      // While the screen suspends, React hides it and runs this too.
      return () => {
        if (!isWaiting.current) unmount();
      };
    }, []);
    // React doesn't run the layout effect again if a hidden screen is removed.
    useEffect(() => unmount, []);
    useLayoutEffect(() => {
      mounted.current?.update(props, values);
      // A screen's report renders this component again, but must not render the screen again.
    }, [props, ...Object.values(values)]);

    if (thrown) throw thrown.error;
    // React shows the nearest `Suspense` until the promise resolves.
    if (wait) throw wait.promise;
    const { Slot } = props;
    return createElement(
      Fragment,
      null,
      createElement('div', { ref: element, style: { display: 'contents' } }),
      Slot &&
        places.map((place) =>
          createPortal(createElement(Slot, place.props), place.element, place.id),
        ),
    );
  };
}
