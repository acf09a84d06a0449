import { useTimers } from '@composed/browser/use-timers';
import { useRef, useState } from 'react';

export type SaveKind = 'profile' | 'settings';

/** One flag for all save buttons: what is being saved, or `null`. */
export function useSaving() {
  const timers = useTimers();
  // A second click can come before the first one's state is rendered.
  const running = useRef(false);
  const [saving, setSaving] = useState<SaveKind | null>(null);

  /** Runs `store` after the simulated delay; returns whether it worked, `null` when another save runs. */
  const save = async (
    kind: SaveKind,
    delayMs: number,
    store: () => Promise<void>,
  ): Promise<boolean | null> => {
    if (running.current) return null;
    running.current = true;
    setSaving(kind);
    try {
      await timers.wait(delayMs);
      await store();
      return true;
    } catch {
      return false;
    } finally {
      running.current = false;
      setSaving(null);
    }
  };

  return { saving, save };
}
