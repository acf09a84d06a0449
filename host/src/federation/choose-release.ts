import type { MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import type { Listing } from './discovery.ts';

const isDefault = ({ deployment }: MicroFrontendEntry): boolean => deployment?.default !== false;

/**
 * The release of a remote that this browser gets; undefined where none is to be loaded. A canary goes
 * to the buckets below its share, so that whoever has it keeps it while the share grows (DP-06).
 *
 * @param bucket 0…9999, or `null` for a browser that keeps none; asked for only where there is a canary
 */
export function chooseEntry(
  { entries }: Listing,
  bucket: () => number | null,
): MicroFrontendEntry | undefined {
  const usual = entries.find(isDefault) ?? entries[0];
  const canary = entries.find((entry) => entry !== usual && !isDefault(entry));
  if (canary === undefined) return usual;
  const mine = bucket();
  return mine !== null && mine < (canary.deployment?.traffic ?? 0) * 100 ? canary : usual;
}
