import { useTimers } from '@composed/browser/use-timers';
import { useRef, useState } from 'react';

export type SaveKind = 'profile' | 'settings';

/** Allows one save at a time. `saving` is its kind, or `null`. */
export function useSaving() {
  const timers = useTimers();
  // A ref, because a second click can come before the state is rendered.
  const running = useRef(false);
  const [saving, setSaving] = useState<SaveKind | null>(null);

  /**
   * Runs `store` after the simulated delay. Returns whether it succeeded; `null` if another save is
   * running.
   */
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
