import { integrityOf } from '@composed/build/integrity';
import type {
  DiscoveryDocument,
  MicroFrontendEntry,
  SignedDiscovery,
} from '@composed/contract/discovery';
import {
  type Envelope,
  type HostRecord,
  RECORD_FILE,
  type ReleaseName,
  type RemoteRecord,
} from '@composed/contract/release';
import { newest } from '@composed/release/ledger';
import { recordKey } from '@composed/release/names';
import { newKey, type Signer, signerFrom } from '@composed/release/signing';
import type { ReleaseSite } from './release-site.ts';

export type { MicroFrontendEntry, RemoteRecord, SignedDiscovery };

/** Creates a key pair that the site does not know. */
export const anotherKey = (): Signer => signerFrom(newKey(), 'somebody');

/** Makes a key sign for the owner from now on. The site accepts it and the `staying` keys. */
export async function useKey(
  site: ReleaseSite,
  owner: string,
  signer: Signer,
  staying: readonly Signer[],
): Promise<void> {
  const { context } = site;
  const former = context.signer;
  context.signer = (who) => (who === owner ? signer : former(who));
  if (owner === 'site') context.siteKeys = [...context.siteKeys, signer.publicKey];
  const keys = (await newest(context))?.generation.site.keys;
  const valid = [...staying, signer].map(({ publicKey }) => publicKey);
  await site.configure({ keys: { ...keys, [owner]: valid } });
}

/** Returns the live list of releases. */
export async function liveList({ context }: ReleaseSite): Promise<DiscoveryDocument> {
  return JSON.parse((await newest(context))?.discovery.text ?? 'null');
}

/** Creates a `/discovery.json` that a given key signs. */
export const listBy = (signer: Signer, list: DiscoveryDocument): SignedDiscovery => ({
  ...list,
  signed: signer.sign(JSON.stringify(list)),
});

/** Returns a copy of the list with one remote's releases replaced. */
export const listing = (
  list: DiscoveryDocument,
  remote: string,
  entry: MicroFrontendEntry,
): DiscoveryDocument => ({
  ...list,
  microFrontends: { ...list.microFrontends, [remote]: [entry] },
});

async function readRecord<R>({ context }: ReleaseSite, release: ReleaseName): Promise<R> {
  const bytes = await context.store.read(recordKey(release));
  return JSON.parse((JSON.parse(String(bytes)) as Envelope).text);
}

export const recordOf = (site: ReleaseSite, release: ReleaseName): Promise<RemoteRecord> =>
  readRecord(site, release);
/** Returns the record of the host's first release. */
export const hostRecordOf = (site: ReleaseSite<'host'>): Promise<HostRecord> =>
  readRecord(site, site.first.host);

export interface ForgedRelease {
  entry: MicroFrontendEntry;
  /** Maps an address to the content that the attacker serves there. */
  files: ReadonlyMap<string, string>;
}

/** Script of a valid container for any screen. It also sets `evil`. */
const evilContainer = (name: string): string => `globalThis.evil = true;
globalThis.${name} = {
  init() {},
  get: async () => () => ({ screen: { contractVersion: 1, Screen: () => null } }),
};`;

/**
 * Creates a release by an attacker who can write to a remote's origin. It would run if the loader
 * accepted it.
 *
 * @param like record that the release imitates
 * @param base address of the release's folder
 */
export function forgeRelease(
  like: RemoteRecord,
  base: string,
  signer: Signer,
  change: Partial<RemoteRecord> = {},
): ForgedRelease {
  const script = evilContainer('forged');
  const record: RemoteRecord = {
    ...like,
    container: 'forged',
    entry: 'forged.js',
    screens: Object.fromEntries(
      Object.keys(like.screens).map((screen) => [screen, { js: [], css: [] }]),
    ),
    files: { 'forged.js': { integrity: integrityOf(script), size: script.length, wire: 0 } },
    ...change,
  };
  const text = JSON.stringify(signer.sign(JSON.stringify(record)));
  const url = new URL(RECORD_FILE, base).href;
  return {
    entry: {
      url,
      metadata: { version: record.version, integrity: integrityOf(text) },
      deployment: { traffic: 100, default: true },
      extras: { release: record.release },
    },
    files: new Map([
      [url, text],
      [new URL('forged.js', base).href, script],
    ]),
  };
}
