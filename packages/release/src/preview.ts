import { isPreview, type Preview } from '@composed/contract/preview';
import { DOCUMENT_LIMIT, type ReleaseName } from '@composed/contract/release';
import { readJson } from '@composed/contract/shape';
import { isSigned } from '@composed/contract/signature';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import { UsageError } from './command.ts';
import type { ReleaseContext } from './context.ts';
import { DAY_MS } from './durations.ts';
import { grantProblems, hasOwnEntries } from './gate-manifests.ts';
import { baseOf, type Generation, previewersOf } from './generation.ts';
import { isWithdrawn } from './generation-lists.ts';
import { readLive } from './ledger.ts';
import { listed, sayLeftOut } from './left-out.ts';
import { majorLine, majorStatus, misfit } from './majors.ts';
import { assertName, nameOf } from './names.ts';
import type { Published } from './publish.ts';
import { assertReady } from './rehearse.ts';
import { envelopeIn, readPinned, readSigned } from './releases.ts';

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: DAY_MS };
const LONGEST_MS = 90 * DAY_MS;

/** Reads an option's `7d`, `12h` or `10m` as milliseconds. Throws a `UsageError`. */
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

/** Throws a `UserError` if the live site's pages can't show a preview of the package. */
function assertShown(pkg: string, { packages, site }: Generation): void {
  if (pkg === 'host') throw new UserError('Only a remote can be looked at inside the live site.');
  if (site.signature === 'off') {
    throw new UserError('Browsers check no signatures at this site, and so run no previews.');
  }
  if (!site.config.remoteOrigins.includes(new URL(baseOf(site, pkg)).origin)) {
    throw new UserError(
      `The site loads nothing from ${baseOf(site, pkg)}: its owner has to configure it.`,
    );
  }
  const state = packages[pkg];
  if (state === undefined && site.mounts?.[pkg] === undefined) {
    throw new UserError(
      `Nothing of ${pkg} is live yet, and the site grants it no page, entry or slot. Its owner grants them: "configure --mount ${pkg}=/…".`,
    );
  }
  if (state?.disabled) {
    throw new UserError(
      `${pkg} is switched off, and a preview takes the place of what is live. Run "enable ${pkg}" first.`,
    );
  }
}

/**
 * Returns the path of Home. For a remote without a live release, returns that of its first page. Throws a `UserError` if the live host can't
 * load the release, or if the site does not grant what its manifest declares.
 */
async function fittingPage(
  { store, now, say }: ReleaseContext,
  name: ReleaseName,
  { packages, site }: Generation,
): Promise<string> {
  if (packages.host === undefined) {
    throw new UserError('No host is live yet, and so there is no page to show a preview in.');
  }
  const host = await readPinned(store, 'host', packages.host.stable);
  const { record } = await readSigned(store, name, previewersOf(site)[name.pkg]);
  if (record.kind !== 'remote' || host.kind !== 'host') return '/';
  const { manifest = {} } = record;
  const isLive = packages[name.pkg] !== undefined;
  const what = nameOf(name);
  const { [name.pkg]: mount = {} } = site.mounts ?? {};
  const reason =
    misfit(record, host, site.majors) ??
    grantProblems(host, [record], { [name.pkg]: mount }, site)[0] ??
    (isLive || hasOwnEntries(manifest)
      ? undefined
      : 'its manifest has no page, entry or contribution.');
  if (reason !== undefined) {
    throw new UserError(`${what} is published, and the live site can't show it: ${reason}`);
  }
  for (const grant of majorStatus(site.majors, host, [record], now())) {
    if (grant.neededBy.length > 0) say(majorLine(grant));
  }
  const [route] = isLive ? [] : (manifest.routes ?? []);
  return route?.example ?? route?.path ?? '/';
}

/**
 * Gives a published release a preview name until it expires or the name is reused. Returns the address that runs the
 * release in one browser tab of the live site. Throws a `UserError` if the site's pages would refuse it.
 */
export async function preview(
  context: ReleaseContext,
  { pkg, release, already, integrity }: Published,
  { name, lastsMs, beside }: { name: string; lastsMs: number; beside?: ReleaseName | undefined },
): Promise<{ address: string; expires: string }> {
  assertName('preview', name);
  const live = await readLive(context);
  const { site } = live.generation;
  assertShown(pkg, live.generation);
  const signer = context.previewSigner(pkg) ?? context.signer(pkg);
  if (!previewersOf(site)[pkg]?.includes(signer.publicKey)) {
    throw new UserError(
      `The site knows no key ${signer.publicKey} of ${pkg}. Its owner adds it: "configure --preview-key ${pkg}=+${signer.publicKey}".`,
    );
  }
  if (isWithdrawn(live.generation, { pkg, release })) {
    throw new UserError(`${pkg}@${release} is withdrawn and must not run any more.`);
  }
  // A dry run has not published the release, so it can't be read.
  const isThere = !context.dryRun || already;
  const page = isThere ? await fittingPage(context, { pkg, release }, live.generation) : '/';
  if (beside !== undefined && isThere) {
    const { generation: current } = live;
    const stable = { release, record: integrity, before: null };
    const packages = { ...current.packages, [pkg]: { stable } };
    await assertReady({ context, current, packages, remotes: [pkg] }, beside, `${pkg}@${release}`);
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
  const envelope = signer.sign(JSON.stringify(text));
  if (!context.dryRun) {
    await context.store.replace(previewKey(pkg, name), Buffer.from(JSON.stringify(envelope)));
  }
  const address = new URL(page, site.origin);
  const query = `release=${pkg}@${name}`;
  address.search = address.search === '' ? query : `${address.search}&${query}`;
  return { address: address.href, expires: text.expires };
}

/** Ends a preview early. Its name is then unknown. */
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

/** Reads a preview from its signed text. Returns `null` if it belongs to another name. */
function previewIn(text: string, pkg: string, name: string): Preview | null {
  const preview = readJson(isPreview, text);
  const isOwn = preview?.package === pkg && preview.name === name;
  return isOwn ? preview : null;
}

/** Reads the previews that one of their package's keys signed. The result is mapped by store key. */
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
