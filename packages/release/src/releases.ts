import { createHash } from 'node:crypto';
import { integrityOf } from '@composed/build/integrity';
import { readRecordText } from '@composed/contract/check-record';
import { JOURNEYS_FILE, readJourneys } from '@composed/contract/journeys';
import { hashIn, placeOf } from '@composed/contract/pool';
import {
  DOCUMENT_LIMIT,
  type Envelope,
  type HostRecord,
  isEnvelope,
  type ReleaseFile,
  type ReleaseName,
  type ReleaseRecord,
  type RemoteRecord,
} from '@composed/contract/release';
import { readJson } from '@composed/contract/shape';
import { isSigned } from '@composed/contract/signature';
import { FRAGMENTS_FILE, type Fragments, readFragments } from '@composed/site/fragments';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import { type LiveRelease, type Packages, shownReleases } from './generation.ts';
import { nameOf, readKey, recordKey } from './names.ts';
import { isRefusal, type Store, StoreError } from './store.ts';

export interface FoundRelease {
  record: ReleaseRecord;
  /** `sha384-…` of the record's bytes. */
  integrity: string;
}

/** Reads an envelope without checking its signature. Returns `null` for anything else. */
export function envelopeIn(bytes: Buffer | null): Envelope | null {
  return readJson(isEnvelope, bytes?.toString() ?? 'null');
}

/**
 * Reads the record of a release that must exist and be signed with one of `keys`. Throws a `UserError`.
 *
 * @param previewKeys keys that are not enough, for a more precise error message
 */
export async function readSigned(
  store: Store,
  name: ReleaseName,
  keys: readonly string[] = [],
  previewKeys: readonly string[] = [],
): Promise<FoundRelease> {
  const bytes = await store.read(recordKey(name), DOCUMENT_LIMIT);
  if (bytes === null) throw new UserError(`There is no release ${nameOf(name)} in ${store.name}.`);
  const envelope = envelopeIn(bytes);
  const refuse = (reason: string) => new UserError(`${nameOf(name)} is refused: ${reason}.`);
  if (envelope === null) throw refuse('its record is damaged');
  if (!(await isSigned(envelope, keys))) {
    if (await isSigned(envelope, previewKeys)) {
      throw refuse(
        `it is signed with a preview key, and can only be previewed. To make its content live, run "publish ${name.pkg}" with the package's key`,
      );
    }
    throw refuse(
      keys.length === 0
        ? `the site knows no key of ${name.pkg}`
        : `its record is not signed with a key of ${name.pkg}`,
    );
  }
  const record = readRecordText(envelope.text, name);
  if (typeof record === 'string') throw refuse(record);
  return { record, integrity: integrityOf(bytes) };
}

/** Reads a release's record like `readSigned`. Returns `null` if that refuses the release. */
export const readIfSigned = (
  store: Store,
  name: ReleaseName,
  keys?: readonly string[],
): Promise<FoundRelease | null> =>
  readSigned(store, name, keys).catch((error) => {
    if (isRefusal(error)) return null;
    throw error;
  });

/**
 * Reads the record that a generation names, and checks only its hash. The signature was checked before the generation
 * was signed. Throws a `StoreError`.
 */
export async function readPinned(
  store: Store,
  pkg: string,
  { release, record: integrity }: LiveRelease,
): Promise<ReleaseRecord> {
  const bytes = await store.read(recordKey({ pkg, release }), DOCUMENT_LIMIT);
  const envelope = bytes && integrityOf(bytes) === integrity ? envelopeIn(bytes) : null;
  const record =
    envelope === null
      ? `its record is missing or changed in ${store.name}`
      : readRecordText(envelope.text, { pkg, release });
  if (typeof record !== 'string') return record;
  const way = pkg === 'host' ? '"rollback host"' : `"rollback ${pkg}" or "disable ${pkg}"`;
  throw new StoreError(
    `${pkg}@${release}, which is live, can't be used: ${record}. Until ${way} nothing else can go live.`,
  );
}

export const fileKey = (record: Pick<ReleaseRecord, 'name' | 'release'>, file: string): string =>
  `releases/${record.name}/${placeOf(record.release, file)}`;
export const mapKey = (record: ReleaseRecord, file: string): string =>
  `maps/${record.name}/${record.release}/${file}`;

/** Splits records into the host, if there is one, and the remotes. */
export const splitRecords = (records: readonly ReleaseRecord[]) => ({
  host: records.find((record): record is HostRecord => record.kind === 'host'),
  remotes: records.filter((record): record is RemoteRecord => record.kind === 'remote'),
});

/** Reads the records of all releases that visitors can get. */
export const selectableRecords = (store: Store, packages: Packages): Promise<ReleaseRecord[]> =>
  Promise.all(
    Object.entries(packages).flatMap(([pkg, state]) =>
      shownReleases(state).map((live) => readPinned(store, pkg, live)),
    ),
  );

/** Reads a file of a release. Returns `null` if it is missing or changed. */
export async function readIntact(
  store: Store,
  key: string,
  { size, integrity }: ReleaseFile,
): Promise<Buffer | null> {
  const bytes = await store.read(key, size);
  return bytes !== null && integrityOf(bytes) === integrity ? bytes : null;
}

export interface StoredFile {
  file: string;
  facts: ReleaseFile;
  key: string;
}

/** Lists the release's files, shared files and source maps, with their keys. The record is not among them. */
export const filesOf = (record: ReleaseRecord): StoredFile[] => [
  ...Object.entries(record.files).map(([file, facts]) => ({
    file,
    facts,
    key: fileKey(record, file),
  })),
  ...Object.entries(record.maps).map(([file, facts]) => ({
    file,
    facts,
    key: mapKey(record, file),
  })),
];

/** Whether a shared file's name contains the hash of its bytes. Otherwise it would block the right file. */
const isNamedByHash = (key: string, bytes: Buffer): boolean =>
  readKey(key)?.kind !== 'shared' ||
  createHash('sha256')
    .update(bytes)
    .digest('hex')
    .startsWith(hashIn(key) ?? '-');

/** Checks the compressed forms of a file. Returns one sentence for each wrong one. */
export const wrongVariants = async (store: Store, key: string, bytes: Buffer): Promise<string[]> =>
  ((await store.wrongVariants?.(key, bytes)) ?? []).map(
    (file) => `${file} is no compressed form of it.`,
  );

/**
 * Checks a release's files in the store. Returns one sentence for each damaged file. `inspect` checks the content of
 * the others.
 */
export async function damages(
  store: Store,
  record: ReleaseRecord,
  inspect: (key: string, bytes: Buffer) => string[] = () => [],
): Promise<string[]> {
  const found = await inParallel(filesOf(record), async ({ key, facts: { integrity, size } }) => {
    const bytes = await store.read(key, size);
    if (bytes === null) return [`${key} is missing.`];
    if (integrityOf(bytes) !== integrity) return [`${key} differs from its hash.`];
    if (!isNamedByHash(key, bytes))
      return [`${key} is shared under a name that is not that of its bytes.`];
    return [...(await wrongVariants(store, key, bytes)), ...inspect(key, bytes)];
  });
  const key = recordKey({ pkg: record.name, release: record.release });
  const bytes = await store.read(key, DOCUMENT_LIMIT);
  return [...found.flat(), ...(bytes ? await wrongVariants(store, key, bytes) : [])];
}

/** Files of a release whose content is checked, too. */
export const CHECKED_FILES = [FRAGMENTS_FILE, JOURNEYS_FILE];

/** Checks prerendered HTML for forbidden content, and the form of journeys; an `inspect` function for `damages`. */
export function unfitContent(key: string, bytes: Buffer): string[] {
  const [, owner = '', , file] = key.split('/');
  const read = { [FRAGMENTS_FILE]: readFragments, [JOURNEYS_FILE]: readJourneys }[file ?? ''];
  const content = read?.(bytes.toString(), owner);
  return typeof content === 'string' ? [`${content}.`] : [];
}

/** Reads the prerendered fragments of releases that have some, by package. Checks them against the records' hashes. */
export async function fragmentsOf(
  store: Store,
  records: readonly ReleaseRecord[],
): Promise<Record<string, Fragments>> {
  const withSome = records.filter(({ files }) => Object.hasOwn(files, FRAGMENTS_FILE));
  const found = await inParallel(withSome, async (record) => {
    const key = fileKey(record, FRAGMENTS_FILE);
    const facts = record.files[FRAGMENTS_FILE];
    const bytes = facts && (await readIntact(store, key, facts));
    const fragments = bytes
      ? readFragments(bytes.toString(), record.name)
      : 'it is missing or changed';
    if (typeof fragments !== 'string') return [record.name, fragments] as const;
    throw new StoreError(`${key} in ${store.name}, which is live, can't be used: ${fragments}.`);
  });
  return Object.fromEntries(found);
}
