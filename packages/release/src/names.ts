import { isPlainPath } from '@composed/contract/file-kinds';
import { isPackageName, isPreviewName, isReleaseName } from '@composed/contract/names';
import { hashIn, POOL } from '@composed/contract/pool';
import { RECORD_FILE, type ReleaseName } from '@composed/contract/release';
import { targetOf } from '@composed/site/deltas';
import { UserError } from '@composed/workspace/user-error';

const SHAPES = { package: isPackageName, release: isReleaseName, preview: isPreviewName };

const RULES = {
  package: 'small letters, digits and hyphens, at most 50, such as remote-goods',
  release: 'a version and twelve hexadecimal digits, such as 1.2.0-3f2a9c1b7d4e',
  preview: 'small letters, digits and hyphens, at most 50, such as pr-123',
};

/**
 * Checks a name. It becomes part of a path and an address, so only plain characters are allowed. Throws a
 * `UserError`.
 */
export function assertName(kind: keyof typeof RULES, name: string): string {
  if (!SHAPES[kind](name)) {
    throw new UserError(`"${name}" is no name of a ${kind}. It has ${RULES[kind]}.`);
  }
  return name;
}

/** Reads `remote-goods@1.2.0-3f2a9c1b7d4e`. Throws a `UserError`. */
export function parseReleaseName(text: string): ReleaseName {
  const at = text.indexOf('@');
  if (at < 0) throw new UserError(`"${text}" names no release; write package@release.`);
  return {
    pkg: assertName('package', text.slice(0, at)),
    release: assertName('release', text.slice(at + 1)),
  };
}

/** Returns a release's full name. */
export const nameOf = ({ pkg, release }: ReleaseName): string => `${pkg}@${release}`;

/** Returns the full name of a record's release. */
export const recordName = ({ name, release }: { name: string; release: string }): string =>
  nameOf({ pkg: name, release });

/** Reads such names, at most one for each package, because a page has only one release of it. Throws a `UserError`. */
export function parseReleaseNames(texts: readonly string[]): ReleaseName[] {
  const names = texts.map(parseReleaseName);
  const twice = names.find(({ pkg }, index) => names.findIndex((name) => name.pkg === pkg) < index);
  if (twice) throw new UserError(`Two releases of ${twice.pkg} were named; a page has one.`);
  return names;
}

export const versionOf = (release: string): string => release.slice(0, -13);

export const recordKey = ({ pkg, release }: ReleaseName): string =>
  `releases/${pkg}/${release}/${RECORD_FILE}`;

/** Kinds of files in the store, with the names in their keys. */
export type StoreKey =
  | { kind: 'generation'; number: number }
  | { kind: 'preview'; pkg: string; name: string }
  /** A file that releases of a package share. */
  | { kind: 'shared'; pkg: string; file: string }
  /** Delta of a shared file against an earlier version. */
  | { kind: 'delta'; pkg: string; file: string }
  | ({ kind: 'record' } & ReleaseName)
  | ({ kind: 'file' | 'map'; file: string } & ReleaseName);

/**
 * Reads a listed key of `live/`, `releases/` or `maps/`. Returns `null` for all other keys: other programs may write
 * any names into a store.
 */
export function readKey(key: string): StoreKey | null {
  const [top = '', first = '', second = '', ...rest] = key.split('/');
  const file = rest.join('/');
  if (top === 'live') {
    const [, digits] = /^live\/(\d{8})\.json$/.exec(key) ?? [];
    if (digits === undefined || Number(digits) === 0) return null;
    return { kind: 'generation', number: Number(digits) };
  }
  if (!['releases', 'maps'].includes(top) || !isPackageName(first) || !isPlainPath(file))
    return null;
  if (second === 'previews') {
    const name = file.replace(/\.json$/, '');
    const fits = top === 'releases' && name !== file && isPreviewName(name);
    return fits ? { kind: 'preview', pkg: first, name } : null;
  }
  if (second === POOL) {
    if (top !== 'releases') return null;
    if (targetOf(file) !== undefined) return { kind: 'delta', pkg: first, file };
    const fits = hashIn(file) !== undefined;
    return fits ? { kind: 'shared', pkg: first, file } : null;
  }
  if (!isReleaseName(second)) return null;
  const name = { pkg: first, release: second };
  if (top === 'maps') return { kind: 'map', ...name, file };
  return file === RECORD_FILE ? { kind: 'record', ...name } : { kind: 'file', ...name, file };
}
