import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Envelope, RECORD_FILE, type ReleaseRecord } from '@idea-hub/shared/contracts/release';
import { contentType, lazyResource, type Resource, tagOf } from './resource.ts';
import { POINTER_HEADERS, RELEASE_HEADERS } from './server-rules.ts';

/** `{release}/{file}` of a package, or `previews/{name}.json`; each in its one spelling. */
const RELEASE = /^(\d[\w.-]*)\/(.+)$/;
const PREVIEW = /^previews\/[a-z0-9-]+\.json$/;

type Files = ReadonlyMap<string, Resource>;

/** File → what to answer, for the record and what it lists, and for nothing else (RN-09). */
function filesOf(folder: string): Files {
  const bytes = readFileSync(join(folder, RECORD_FILE));
  const { text } = JSON.parse(bytes.toString()) as Envelope;
  const { files } = JSON.parse(text) as ReleaseRecord;
  const tags = Object.entries(files).map(([file, { integrity }]): [string, string] => [
    file,
    integrity.replaceAll(/[^A-Za-z0-9]/g, '').slice(-22),
  ]);
  const all = new Map([...tags, [RECORD_FILE, tagOf(bytes)] as const]);
  return new Map(
    [...all].map(([file, tag]) => {
      const headers = { 'Content-Type': contentType(file), ...RELEASE_HEADERS };
      return [file, lazyResource(join(folder, file), tag, headers)];
    }),
  );
}

/**
 * Looks up what lies below a package's releases in a store's folder. A release that is published while
 * this runs is found; one without a record is none.
 */
export function releaseFiles(folder: string): (path: string) => Resource | undefined {
  const known = new Map<string, Files>();
  return (path) => {
    if (PREVIEW.test(path)) return pointer(join(folder, path));
    const [, release = '', file = ''] = RELEASE.exec(path) ?? [];
    if (release === '' || release.includes('..')) return undefined;
    let files = known.get(release);
    if (files === undefined) {
      try {
        files = filesOf(join(folder, release));
      } catch {
        return undefined;
      }
      known.set(release, files);
    }
    return files.get(file);
  };
}

function pointer(path: string): Resource | undefined {
  try {
    const bytes = readFileSync(path);
    const headers = { 'Content-Type': contentType(path), ...POINTER_HEADERS };
    return { headers, tag: tagOf(bytes), bodies: { identity: bytes } };
  } catch {
    return undefined;
  }
}
