import type { ReleaseSite } from './release-site.ts';

type SiteRelease = ReleaseSite['first'][keyof ReleaseSite['first']];

/** Draws a number for a bucket and a release, 0…9999, as documented in docs/reference.md. */
export function drawnFor(bucket: number, { pkg, release }: SiteRelease): number {
  const text = `${bucket}:${pkg}@${release}`;
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return ((hash ^ (hash >>> 16)) >>> 0) % 10_000;
}

/** Returns a bucket that gets this release when its share is above `from` per cent, and at most `to`. */
export function bucketWithin(release: SiteRelease, from: number, to: number): number {
  for (let bucket = 0; bucket < 10_000; bucket += 1) {
    const width = drawnFor(bucket, release);
    if (width >= from * 100 && width < to * 100) return bucket;
  }
  throw new Error(`No bucket draws a number from ${from * 100} up to ${to * 100}.`);
}
