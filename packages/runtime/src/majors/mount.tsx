import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  version,
} from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { MountScreen, Outside, ScreenEvents } from './major-script.ts';

/** Component of the product that provides the host's values to a screen. */
export type Inside = ComponentType<{ outside: Outside; children: ReactNode }>;

const Nothing: Inside = ({ children }) => children;

interface BoundaryProps {
  events: ScreenEvents;
  children: ReactNode;
}

/** Hands errors to the host, which shows its failure view and unmounts the screen. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.events.thrown(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

function Waiting({ events }: { events: ScreenEvents }) {
  useLayoutEffect(() => {
    events.waits(true);
    return () => events.waits(false);
  }, [events]);
  return null;
}

/** Creates the `Slot` of a screen. The host renders its content into the element. */
const slotOf = (events: ScreenEvents) =>
  function Slot(props: object) {
    const id = useId();
    const element = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      if (element.current) events.fill({ id, element: element.current, props });
    });
    useLayoutEffect(() => () => events.empty(id), [id]);
    return <div ref={element} style={{ display: 'contents' }} />;
  };

/**
 * Mounts a screen in a root of the React that this module is built with, which may be another major than the host's.
 * Needs React 18 or later.
 */
export const mountWith =
  (Provider: Inside = Nothing): MountScreen =>
  (element, Screen, events) => {
    // Two majors on one page must not create equal ids.
    const root = createRoot(element, { identifierPrefix: `r${version.split('.')[0]}` });
    const Slot = slotOf(events);
    return {
      update(props, outside) {
        const own = 'Slot' in props ? { ...props, Slot } : props;
        // Synchronously, so that the screen appears in the same frame as the rest of the page.
        flushSync(() =>
          root.render(
            <Boundary events={events}>
              <Suspense fallback={<Waiting events={events} />}>
                <Provider outside={outside}>
                  <Screen {...own} />
                </Provider>
              </Suspense>
            </Boundary>,
          ),
        );
      },
      unmount: () => root.unmount(),
    };
  };
