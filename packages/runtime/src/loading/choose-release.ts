import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { draw } from '../releases/bucket.ts';
import type { Listing } from './discovery.ts';

const isDefault = ({ deployment }: MicroFrontendEntry): boolean => deployment?.default !== false;

/**
 * The release of a remote that this browser gets; undefined where none is to be loaded. A canary goes to
 * whoever draws a number below its share for it: who has it keeps it while the share grows, and
 * another canary goes to others.
 *
 * @param bucket 0…9999, or `null` for a browser that keeps none; asked for only where there is a canary
 */
export function chooseEntry(
  remote: string,
  { entries }: Listing,
  bucket: () => number | null,
): MicroFrontendEntry | undefined {
  const usual = entries.find(isDefault) ?? entries[0];
  const canary = entries.find((entry) => entry !== usual && !isDefault(entry));
  if (canary === undefined) return usual;
  const mine = bucket();
  if (mine === null) return usual;
  const { deployment, extras, url } = canary;
  const drawn = draw(mine, `${remote}@${extras?.release ?? url}`);
  return drawn < (deployment?.traffic ?? 0) * 100 ? canary : usual;
}
