import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { useCallback, useEffect, useMemo } from 'react';
import { useLatest } from '../lifecycle/use-latest.ts';
import {
  droppedFrom,
  fromAddress,
  fromEntry,
  isInAddress,
  keptIn,
  type OneTime,
  withoutOneTime,
} from './one-time.ts';

/**
 * Takes the values for one use out of the address as soon as they are read (AU-25, RP-01). Until
 * `forget` they wait in the state of the history entry: that is this tab's alone, survives a
 * reload, works where storage is blocked, and does not meet a later visit to the bare address.
 */
export function useOneTime(): { oneTime: OneTime; forget(): void } {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useLatest(location);
  const { search, state } = location;

  const oneTime = useMemo(
    () => (isInAddress(search) ? fromAddress(search) : fromEntry(state)),
    [search, state],
  );

  const stay = useCallback(
    (nextState: unknown) => {
      const { pathname, search: query, hash } = latest.current;
      navigate(pathname + withoutOneTime(query) + hash, { replace: true, state: nextState });
    },
    [latest, navigate],
  );

  useEffect(() => {
    const at = latest.current;
    if (isInAddress(search)) stay(keptIn(at.state, fromAddress(search)));
  }, [search, stay, latest]);

  const forget = useCallback(() => stay(droppedFrom(latest.current.state)), [stay, latest]);

  return { oneTime, forget };
}
