import { useLatest } from '@composed/browser/use-latest';
import { useTimers } from '@composed/browser/use-timers';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { useLocation, useNavigate } from '@idea-hub/shared/router';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CONFIGURATION_WAIT_MS } from '../timings.ts';
import {
  droppedFrom,
  fromAddress,
  fromEntry,
  isInAddress,
  keptIn,
  type Names,
  type OneTime,
  withoutOneTime,
} from './one-time.ts';

interface KeptOneTime {
  /** Values of this visit. They stay the same after `forget`. */
  oneTime: OneTime;
  /** Removes the values from the history entry, so that a reload does not find them. */
  forget(): void;
}

/**
 * Removes the one-time values from the address immediately after reading them.
 *
 *  Until `forget`, they stay in the state of the history entry. That state is private to this tab, survives a
 *  reload, works with blocked storage, and is not visible to a later visit without values.
 *
 *  @param names the same array in every render
 */
export function useOneTime(names?: Names): KeptOneTime {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useLatest(location);
  const { search, hash, state } = location;

  const found = useMemo(() => {
    const address = { search, hash };
    return isInAddress(address, names) ? fromAddress(address, names) : fromEntry(state);
  }, [search, hash, state, names]);
  const [oneTime, setOneTime] = useState(found);
  if (isNews(found, oneTime)) setOneTime(found);

  const stay = useCallback(
    (nextState: unknown) => {
      const { pathname } = latest.current;
      const stays = withoutOneTime(latest.current, names);
      navigate((pathname + stays) as Address, { replace: true, state: nextState });
    },
    [latest, navigate, names],
  );

  // A layout effect, so that it runs before other effects navigate or read the address.
  useLayoutEffect(() => {
    const address = { search, hash };
    if (!isInAddress(address, names)) return;
    stay(keptIn(latest.current.state, fromAddress(address, names)));
  }, [search, hash, stay, latest, names]);

  const forget = useCallback(() => stay(droppedFrom(latest.current.state)), [stay, latest]);

  return { oneTime, forget };
}

function isNews(found: OneTime, known: OneTime): boolean {
  const names = Object.keys(found) as (keyof OneTime)[];
  return names.some((name) => found[name] !== known[name]);
}

/**
 * Calls `onUse` once for each value, despite React's double effects. It waits for `ready`, with a time limit.
 * A reload or unmount during the wait leaves the value unused.
 */
export function useOnce(
  value: string | undefined,
  ready: Promise<unknown>,
  onUse: (value: string) => void,
): void {
  const used = useRef<string | undefined>(undefined);
  const { wait } = useTimers();
  const consume = useEffectEvent(onUse);

  useEffect(() => {
    if (value === undefined || used.current === value) return;
    let gone = false;
    const start = () => {
      if (gone || used.current === value) return;
      used.current = value;
      consume(value);
    };
    // The call itself reports a configuration that could not be loaded.
    void Promise.race([ready, wait(CONFIGURATION_WAIT_MS)]).then(start, start);
    return () => {
      gone = true;
    };
  }, [value, ready, wait]);
}
