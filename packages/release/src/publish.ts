import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@composed/build/integrity';
import { provenance } from '@composed/build/provenance';
import { readRecord } from '@composed/build/release-record';
import { readRecordText } from '@composed/contract/check-record';
import { builtPath, isPooled } from '@composed/contract/pool';
import {
  DOCUMENT_LIMIT,
  RECORD_FILE,
  type ReleaseName,
  type ReleaseRecord,
} from '@composed/contract/release';
import { isSigned } from '@composed/contract/signature';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from './context.ts';
import { newest } from './ledger.ts';
import { makeDeltas } from './make-deltas.ts';
import { assertName, recordKey } from './names.ts';
import {
  CHECKED_FILES,
  envelopeIn,
  fileKey,
  filesOf,
  readIntact,
  readSigned,
  type StoredFile,
  unfitContent,
} from './releases.ts';
import type { Signer } from './signing.ts';
import { assertFit, type Content, content, isRefusal } from './store.ts';

export interface Published extends ReleaseName {
  already: boolean;
  /** `sha384-…` of the record's bytes in the store. */
  integrity: string;
}

/** Reads a file of the build and its compressed variants. Throws if it does not match the record. */
function readFile(folder: string, file: string, integrity: string): Content {
  const path = join(folder, builtPath(file));
  const plain = existsSync(path) ? readFileSync(path) : null;
  if (plain === null || integrityOf(plain) !== integrity) {
    throw new UserError(`${path} was changed or deleted after the build; build it again.`);
  }
  const variant = (name: 'br' | 'gz') =>
    existsSync(`${path}.${name}`) ? { [name]: readFileSync(`${path}.${name}`) } : {};
  return { plain, ...variant('br'), ...variant('gz') };
}

/** Age at which a shared file's time is renewed. Less than the shortest time that prune keeps files. */
const RENEWED_AFTER_MS = 12 * 3_600_000;

/** Writes the files to the store. An interrupted publish may have left some; their bytes are the same. */
async function upload(
  context: ReleaseContext,
  folder: string,
  files: readonly StoredFile[],
): Promise<void> {
  const { store } = context;
  await inParallel(files, async ({ file, facts, key }) => {
    const content = readFile(folder, file, facts.integrity);
    if (isPooled(file) && (await readIntact(store, key, facts)) !== null) {
      // Until the record exists, only the file's age protects it from a prune.
      const written = await store.modified(key);
      const age = context.now().getTime() - (written?.getTime() ?? 0);
      if (age > RENEWED_AFTER_MS) await store.renew(key, content);
      return;
    }
    if (await store.create(key, content)) return;
    if ((await readIntact(store, key, facts)) === null) {
      throw new UserError(`${key} in ${store.name} holds something else already.`);
    }
  });
}

/** Restores missing files. A prune may have deleted them before it knew the record. */
async function restore(
  context: ReleaseContext,
  folder: string,
  record: ReleaseRecord,
): Promise<void> {
  await inParallel(filesOf(record), async ({ file, facts, key }) => {
    if ((await context.store.modified(key)) !== null) return;
    await context.store.create(key, readFile(folder, file, facts.integrity));
  });
}

export interface PublishOptions {
  /** Signs the content of a release again, with the current key. */
  resign?: boolean;
  /** Key to use instead of the package's key. The release then gets a different name. */
  previewSigner?: Signer;
}

/** Derives the name of a release that another key signs from its content and that key. */
function renamed(record: ReleaseRecord, publicKey: string): ReleaseRecord {
  const hash = createHash('sha256').update(`${record.release} ${publicKey}`).digest('hex');
  return { ...record, release: `${record.version}-${hash.slice(0, 12)}` };
}

/**
 * Returns the record for the same content as a separate release. What is live pins the bytes of the old record, and
 * caches keep them forever, so the old release must not change. Throws a `UserError` if there is nothing to sign
 * again.
 */
async function resigned(context: ReleaseContext, record: ReleaseRecord): Promise<ReleaseRecord> {
  const { name: pkg, release } = record;
  const bytes = await context.store.read(recordKey({ pkg, release }));
  if (bytes === null) {
    throw new UserError(`${pkg}@${release} is not published yet: "publish" signs it as it is.`);
  }
  const { publicKey } = context.signer(pkg);
  const envelope = envelopeIn(bytes);
  const isOfRelease =
    envelope !== null && typeof readRecordText(envelope.text, { pkg, release }) !== 'string';
  if (isOfRelease && (await isSigned(envelope, [publicKey]))) {
    throw new UserError(`${pkg}@${release} is signed with this key already.`);
  }
  return renamed(record, publicKey);
}

/**
 * Checks the record that already has this name, because any program may have written it. Throws a `UserError` unless
 * the current key or another key of the package signed it.
 */
async function publishedBefore(
  context: ReleaseContext,
  name: ReleaseName,
  bytes: Buffer,
  { resign = false, previewSigner }: PublishOptions,
): Promise<Published> {
  const { store } = context;
  const own = [(previewSigner ?? context.signer(name.pkg)).publicKey];
  const envelope = envelopeIn(bytes);
  const isOwn = envelope !== null && (await isSigned(envelope, own));
  const keys = isOwn ? own : (await newest(context))?.generation.site.keys[name.pkg];
  try {
    const { integrity } = await readSigned(store, name, keys);
    return { ...name, already: true, integrity };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const way =
      resign || previewSigner
        ? 'Unless "status" or "history" names that release, delete it with the store’s own tools and publish again.'
        : `"publish ${name.pkg} --resign" publishes the same content under another name.`;
    throw new UserError(
      `${error.message} That one lies at ${recordKey(name)} in ${store.name} and is not written over, since what is live may name it. ${way}`,
    );
  }
}

/**
 * Publishes a finished build, signed with its package's key. Writes the missing files, then the record, which
 * completes the release. Publishing the same build again only restores missing files.
 */
export async function publish(
  context: ReleaseContext,
  folder: string,
  options: PublishOptions = {},
): Promise<Published> {
  if (!existsSync(join(folder, RECORD_FILE))) {
    throw new UserError(`There is no build in ${folder}.`);
  }
  const { resign, previewSigner } = options;
  const found = readRecord(folder);
  const built = previewSigner
    ? renamed(found, previewSigner.publicKey)
    : resign
      ? await resigned(context, found)
      : found;
  const name = {
    pkg: assertName('package', built.name),
    release: assertName('release', built.release),
  };
  const problem = readRecordText(JSON.stringify(built), name);
  if (typeof problem === 'string') throw new UserError(`${folder} can't be published: ${problem}.`);
  for (const file of CHECKED_FILES) {
    const integrity = built.files[file]?.integrity;
    if (integrity === undefined) continue;
    const [unfit] = unfitContent(fileKey(built, file), readFile(folder, file, integrity).plain);
    if (unfit !== undefined) throw new UserError(`${folder} can't be published: ${unfit}`);
  }
  const signer = previewSigner ?? context.signer(name.pkg);
  if (!context.dryRun) await assertFit(context.store);
  const before = await context.store.read(recordKey(name), DOCUMENT_LIMIT);
  if (before !== null) {
    const found = await publishedBefore(context, name, before, options);
    if (!context.dryRun) {
      await restore(context, folder, built);
      await makeDeltas(context, built);
    }
    return found;
  }
  if (context.dryRun) return { ...name, already: false, integrity: '' };
  const files = filesOf(built);
  context.say(`Copying ${files.length} files to ${context.store.name} …`);
  await upload(context, folder, files);
  const record = { ...built, ...provenance(folder, context.now()) };
  const envelope = JSON.stringify(signer.sign(JSON.stringify(record)));
  const created = await context.store.create(recordKey(name), content(envelope));
  await restore(context, folder, built);
  // Another publish of the same build was faster. Use its record.
  const theirs = created ? null : await context.store.read(recordKey(name), DOCUMENT_LIMIT);
  if (theirs !== null) return publishedBefore(context, name, theirs, options);
  if (!created) {
    throw new UserError(`${recordKey(name)} in ${context.store.name} is no file: delete it.`);
  }
  await makeDeltas(context, built);
  return { ...name, already: false, integrity: integrityOf(Buffer.from(envelope)) };
}
