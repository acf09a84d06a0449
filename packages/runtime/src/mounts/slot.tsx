import { type ReactNode, useEffect, useState } from 'react';
import type { Runtime } from '../create-runtime.ts';
import { RemoteScreen } from '../screen/remote-screen.tsx';
import type { Contributed } from './find-mounted.ts';

export interface SlotProps {
  /** Name and version of the slot, as the screen's manifest declares it. */
  name: string;
  version: number;
  /** Value that each contribution receives as its `with` prop. */
  with: object;
}

interface RuntimeSlotProps extends SlotProps {
  runtime: Pick<
    Runtime,
    'screens' | 'pins' | 'override' | 'versions' | 'reportThrown' | 'contributions'
  >;
  /** Class of the element around each contribution. */
  className?: string;
}

const nothing = () => null;

/**
 * A place in a remote's screen that other remotes fill. It looks them up after the screen mounts, and shows each one as
 * soon as it is loaded. Each has its own error boundary; one that fails or is loading shows nothing.
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
      // The screen works without contributions.
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
