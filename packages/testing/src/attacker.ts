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

/** A key pair that the site does not know yet. */
export const anotherKey = (): Signer => signerFrom(newKey(), 'somebody');

/** From now on that key signs for the owner, and is valid beside those that are to stay. */
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

/** The list of releases that is live. */
export async function liveList({ context }: ReleaseSite): Promise<DiscoveryDocument> {
  return JSON.parse((await newest(context))?.discovery.text ?? 'null');
}

/** What `/discovery.json` would be if that signer had a say. */
export const listBy = (signer: Signer, list: DiscoveryDocument): SignedDiscovery => ({
  ...list,
  signed: signer.sign(JSON.stringify(list)),
});

/** The list with one remote's releases replaced. */
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
/** The record of the host's first release. */
export const hostRecordOf = (site: ReleaseSite<'host'>): Promise<HostRecord> =>
  readRecord(site, site.first.host);

export interface ForgedRelease {
  entry: MicroFrontendEntry;
  /** Address → what stands there. */
  files: ReadonlyMap<string, string>;
}

/** Sets `evil` and is otherwise a container that any screen can be had of. */
const evilContainer = (name: string): string => `globalThis.evil = true;
globalThis.${name} = {
  init() {},
  get: async () => () => ({ screen: { contractVersion: 1, Screen: () => null } }),
};`;

/**
 * A release by somebody who can write to a remote's origin. It would run if it was believed.
 *
 * @param like the record that it is to look like
 * @param base address of the folder that it is in
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
