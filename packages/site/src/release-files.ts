import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { readRecordText } from '@composed/contract/check-record';
import { DENSE_ENDINGS, isReleasePath } from '@composed/contract/file-kinds';
import { hashIn, IN_POOL, isPooled, POOL } from '@composed/contract/pool';
import { DOCUMENT_LIMIT, type Envelope, RECORD_FILE } from '@composed/contract/release';
import { BY_DICTIONARY, DELTA_HEADERS, laterFiles } from './deltas.ts';
import { contentType, lazyResource, type Resource, readBelow, tagOf } from './resource.ts';
import { PREVIEW_HEADERS, RELEASE_HEADERS } from './server-rules.ts';

/** A package's `{release}/{file}` and `previews/{name}.json`, each in its only spelling. */
const RELEASE = /^(\d[\w.-]*)\/(.+)$/;
const PREVIEW = /^previews\/[a-z0-9-]+\.json$/;

const DENSE = new RegExp(`\\.(${DENSE_ENDINGS.join('|')})$`);

type Files = ReadonlyMap<string, Resource>;

/**
 * Maps the record and the files that it lists to responses; other files are not public. The record may be forged, so it
 * is validated as strictly as at a promote and can't name files outside its folder.
 */
async function filesOf(root: string, pkg: string, release: string): Promise<Files> {
  const folder = join('releases', pkg, release);
  const bytes = await readBelow(root, join(folder, RECORD_FILE), DOCUMENT_LIMIT);
  const { text } = JSON.parse(bytes.toString()) as Envelope;
  const record = readRecordText(String(text), { pkg, release });
  if (typeof record === 'string') throw new Error(record);
  const own = Object.entries(record.files).filter(([file]) => !isPooled(file));
  const tags = own.map(([file, { integrity }]): [string, string] => [
    file,
    integrity.replaceAll(/[^A-Za-z0-9]/g, '').slice(-22),
  ]);
  const all = new Map([...tags, [RECORD_FILE, tagOf(bytes)] as const]);
  // A compressed file that the record doesn't mention is not ours.
  const isCompressed = (file: string) => {
    const { size = 0, wire = 0 } = record.files[file] ?? {};
    return wire < size;
  };
  return new Map(
    [...all].map(([file, tag]) => {
      const headers = { 'Content-Type': contentType(file), ...RELEASE_HEADERS };
      return [file, lazyResource(root, join(folder, file), tag, headers, isCompressed(file))];
    }),
  );
}

/**
 * Finds public files among a package's releases in a store's folder, including later published releases. Ignores a
 * release without a valid record.
 */
export function releaseFiles(
  root: string,
  pkg: string,
): (path: string) => Promise<Resource | undefined> {
  const known = new Map<string, Files>();
  return async (path) => {
    if (PREVIEW.test(path)) return pointer(root, join('releases', pkg, path));
    if (path.startsWith(`${POOL}/`)) return shared(root, pkg, path.slice(POOL.length + 1));
    const [, release = '', file = ''] = RELEASE.exec(path) ?? [];
    if (release === '' || release.includes('..')) return undefined;
    const files = known.get(release) ?? (await filesOf(root, pkg, release).catch(() => undefined));
    if (files !== undefined) known.set(release, files);
    return files?.get(file);
  };
}

/**
 * Returns a file that releases share, without checking which of them name it. Like other web servers, it checks only
 * the kind and the hash in the name; browsers verify the content.
 */
function shared(root: string, pkg: string, file: string): Resource | undefined {
  const tag = hashIn(file);
  const path = join('releases', pkg, POOL, file);
  if (tag === undefined || !isReleasePath(IN_POOL + file) || !isFile(root, path)) return undefined;
  const later = laterFiles(file);
  const headers = {
    'Content-Type': contentType(file),
    ...RELEASE_HEADERS,
    ...(later && { ...BY_DICTIONARY, 'Use-As-Dictionary': `match="${later}"` }),
  };
  const resource = lazyResource(root, path, tag, headers, !DENSE.test(file));
  if (later === undefined) return resource;
  const read = (delta: string) => readBelow(root, delta);
  return { ...resource, deltas: { path, read, headers: DELTA_HEADERS, wholeByQuery: true } };
}

const isFile = (root: string, path: string): boolean =>
  lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;

async function pointer(root: string, path: string): Promise<Resource | undefined> {
  const bytes = await readBelow(root, path, DOCUMENT_LIMIT).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const headers = { 'Content-Type': contentType(path), ...PREVIEW_HEADERS };
  return { headers, tag: tagOf(bytes), bodies: { identity: bytes } };
}
