import { knownValue } from '@composed/browser/known-value';
import { useEffect, useState } from 'react';

/** Returns the value of a setting, or `null` while it is not known. */
export function useSetting<T>(setting: Promise<T>): T | null {
  const [value, setValue] = useState<T | null>(() => knownValue(setting) ?? null);
  useEffect(() => {
    // Settings never reject.
    void setting.then((known) => setValue(() => known));
  }, [setting]);
  return value;
}
