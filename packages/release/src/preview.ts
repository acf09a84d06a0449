import { isPreview, type Preview } from '@composed/contract/preview';
import { DOCUMENT_LIMIT } from '@composed/contract/release';
import { readJson } from '@composed/contract/shape';
import { isSigned } from '@composed/contract/signature';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import { UsageError } from './command.ts';
import type { ReleaseContext } from './context.ts';
import { baseOf } from './generation.ts';
import { NO_SITE, newest } from './ledger.ts';
import { listed, sayLeftOut } from './left-out.ts';
import { assertName } from './names.ts';
import type { Published } from './publish.ts';
import { envelopeIn } from './releases.ts';
import { isWithdrawn } from './withdrawn.ts';

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const LONGEST_MS = 90 * 86_400_000;

/** An option's `7d`, `12h` or `10m` in milliseconds. Throws a `UsageError`. */
export function readDuration(text: string, option: string): number {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (!(ms > 0 && ms <= LONGEST_MS)) {
    throw new UsageError(`--${option}: "${text}" is no time; write 10m, 12h or 7d, at most 90d.`);
  }
  return ms;
}

export const previewKey = (pkg: string, name: string): string =>
  `releases/${pkg}/previews/${name}.json`;

/**
 * Lets a name stand for a published release, until it expires or the name is given to another. Returns
 * the address at which one tab of a browser runs it inside the live site.
 */
export async function preview(
  context: ReleaseContext,
  { pkg, release, integrity }: Published,
  { name, lastsMs }: { name: string; lastsMs: number },
): Promise<{ address: string; expires: string }> {
  assertName('preview', name);
  if (pkg === 'host') throw new UserError('Only a remote can be looked at inside the live site.');
  const live = await newest(context);
  if (live === null) throw new UserError(NO_SITE);
  const { site } = live.generation;
  if (!site.config.remoteOrigins.includes(new URL(baseOf(site, pkg)).origin)) {
    throw new UserError(
      `The site loads nothing from ${baseOf(site, pkg)}: its owner has to configure it.`,
    );
  }
  if (isWithdrawn(live.generation, { pkg, release })) {
    throw new UserError(`${pkg}@${release} is withdrawn and must not run any more.`);
  }
  const now = context.now();
  const text: Preview = {
    schema: 1,
    package: pkg,
    name,
    release,
    record: integrity,
    time: now.toISOString(),
    expires: new Date(now.getTime() + lastsMs).toISOString(),
  };
  const envelope = context.signer(pkg).sign(JSON.stringify(text));
  if (!context.dryRun) {
    await context.store.replace(previewKey(pkg, name), Buffer.from(JSON.stringify(envelope)));
  }
  return { address: `${site.origin}/?release=${pkg}@${name}`, expires: text.expires };
}

/** Ends a preview before its time: from now on the name is unknown. */
export async function endPreview(
  context: ReleaseContext,
  pkg: string,
  name: string,
): Promise<void> {
  const key = previewKey(pkg, assertName('preview', name));
  if ((await context.store.read(key)) === null) {
    throw new UserError(`There is no preview ${pkg}@${name} in ${context.store.name}.`);
  }
  if (!context.dryRun) await context.store.remove(key);
}

/** What a signed text says of a preview, if it is the one of that name. */
function previewIn(text: string, pkg: string, name: string): Preview | null {
  const preview = readJson(isPreview, text);
  const isOwn = preview?.package === pkg && preview.name === name;
  return isOwn ? preview : null;
}

/** The previews in the store that their package's key signed, by the keys that they lie under. */
export async function readPreviews(
  context: ReleaseContext,
  keys: SiteConfiguration['keys'],
): Promise<Map<string, Preview>> {
  const places = [...(await listed(context, 'releases/'))];
  const found = new Map<string, Preview>();
  const unsigned: string[] = [];
  await inParallel(places, async ([key, place]) => {
    if (place.kind !== 'preview') return;
    const envelope = envelopeIn(await context.store.read(key, DOCUMENT_LIMIT));
    const isBelieved = envelope && (await isSigned(envelope, keys[place.pkg] ?? []));
    const preview = isBelieved ? previewIn(envelope.text, place.pkg, place.name) : null;
    if (preview === null) unsigned.push(key);
    else found.set(key, preview);
  });
  sayLeftOut(
    context,
    'preview',
    unsigned.sort(),
    'since no key of its package signed it under that name',
  );
  return found;
}
