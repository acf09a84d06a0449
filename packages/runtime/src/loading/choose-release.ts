import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { draw } from '../releases/bucket.ts';
import type { Listing } from './discovery.ts';

const isDefault = ({ deployment }: MicroFrontendEntry): boolean => deployment?.default !== false;

/**
 * Chooses a remote's release for this browser; undefined if the list is empty. A browser gets the canary if its draw
 * for that release is below the canary's share. So it keeps the canary while the share grows, and another canary
 * reaches other browsers.
 *
 * @param bucket returns 0…9999, or `null` if the browser stores none; called only if there is a canary
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
  const position = draw(mine, `${remote}@${extras?.release ?? url}`);
  return position < (deployment?.traffic ?? 0) * 100 ? canary : usual;
}
