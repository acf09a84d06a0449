import { type ReactNode, useEffect, useState } from 'react';
import type { Runtime } from '../create-runtime.ts';
import { RemoteScreen } from '../screen/remote-screen.tsx';
import type { Contributed } from './find-mounted.ts';

export interface SlotProps {
  /** The place's name and version, as the screen's manifest offers it. */
  name: string;
  version: number;
  /** What each contribution gets as its `with`. */
  with: object;
}

interface RuntimeSlotProps extends SlotProps {
  runtime: Pick<
    Runtime,
    'screens' | 'pins' | 'override' | 'versions' | 'reportThrown' | 'contributions'
  >;
  /** Of the element around each contribution. */
  className?: string;
}

const nothing = () => null;

/**
 * A place in a remote's screen that other remotes fill. It asks for them once the screen stands, and each comes behind
 * a boundary of its own, as soon as it is there: one that fails, or is on its way, shows nothing.
 */
export function Slot({
  runtime,
  name,
  version,
  with: values,
  className,
}: RuntimeSlotProps): ReactNode {
  const [contributed, setContributed] = useState<readonly Contributed[]>([]);
  useEffect(() => {
    const left = new AbortController();
    runtime
      .contributions(name, version, left.signal, (found) => {
        if (!left.signal.aborted) setContributed(found);
      })
      // The screen is whole without them.
      .catch(() => {});
    return () => left.abort();
  }, [runtime, name, version]);
  return contributed.map(({ remote, screen }) => (
    <RemoteScreen
      key={`${remote}/${screen}`}
      runtime={runtime}
      remote={remote}
      screen={screen}
      props={{ with: values }}
      className={className}
      renderLoading={nothing}
      renderFailure={nothing}
    />
  ));
}
