import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { UserError } from '@composed/workspace/user-error';

type Keys = SiteConfiguration['keys'];

/**
 * Returns the public keys that may sign for each owner, including preview keys. Only for reading: a release that goes
 * live needs a key in `site.keys`.
 */
export function previewersOf({ keys, previewKeys = {} }: SiteConfiguration): Keys {
  const added = Object.entries(previewKeys).map(([pkg, own]) => [
    pkg,
    [...(keys[pkg] ?? []), ...own],
  ]);
  return { ...keys, ...Object.fromEntries(added) };
}

/** Throws a `UserError` if a preview key is, or becomes, a key that can make releases live. */
export function assertApart(site: SiteConfiguration, before?: SiteConfiguration): void {
  const releasing = new Set(Object.values(site.keys).flat());
  for (const { previewKeys = {} } of [site, ...(before ? [before] : [])]) {
    for (const [pkg, own] of Object.entries(previewKeys)) {
      if (!own.some((key) => releasing.has(key))) continue;
      throw new UserError(
        `A preview key of ${pkg} is also in "keys", so that what it signed could go live. Use a key of its own: "key ${pkg} --preview" makes one.`,
      );
    }
  }
}
