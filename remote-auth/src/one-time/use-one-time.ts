import { useLatest } from '@composed/browser/use-latest';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
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
  /** What this visit brought along; stays the same when it was forgotten. */
  oneTime: OneTime;
  /** Drops the values from the history entry: a reload no longer finds them. */
  forget(): void;
}

/**
 * Takes the values for one use out of the address as soon as they are read. Until
 * `forget` they wait in the state of the history entry: that is this tab's alone, survives a
 * reload, works where storage is blocked, and does not meet a later visit to the bare address. `names`
 * are the same in every render.
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

  // Before any other effect can go elsewhere, or look at the address.
  useLayoutEffect(() => {
    const address = { search, hash };
    if (!isInAddress(address, names)) return;
    stay(keptIn(latest.current.state, fromAddress(address, names)));
  }, [search, hash, stay, latest, names]);

  const forget = useCallback(() => stay(droppedFrom(latest.current.state)), [stay, latest]);

  return { oneTime, forget };
}

/** Moved to the entry, or forgotten, is not news. */
function isNews(found: OneTime, known: OneTime): boolean {
  const names = Object.keys(found) as (keyof OneTime)[];
  return names.some((name) => found[name] !== known[name]);
}
