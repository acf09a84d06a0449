import { isPlainPath } from '@composed/contract/file-kinds';
import { isReleaseName } from '@composed/contract/names';
import { POOL } from '@composed/contract/pool';
import type { ReleaseName } from '@composed/contract/release';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ReleaseContext } from './context.ts';
import { baseOf, previewersOf, selectable } from './generation.ts';
import { newest } from './ledger.ts';
import { nameOf } from './names.ts';
import { mapKey, readIfSigned, readIntact } from './releases.ts';

export interface Resolved {
  text: string;
  found: number;
}

/** `{package}@{release}/{file}:{line}:{column}`, the form in telemetry. */
// All parts are limited in length: stacks come from browsers, and matching must not take quadratic time.
const NAMED = '(?<named>[a-z][a-z0-9-]{0,49}@)';
const ADDRESS = String.raw`(?<base>https?://[^\s()]{0,300}?/)`;
const NAME = String.raw`\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[\w.-]{1,100}?)?-[0-9a-f]{12}`;
const RELEASE = `(?<release>${NAME}|${POOL})`;
const PLACE = new RegExp(
  `(?:${NAMED}|${ADDRESS})${RELEASE}/(?<file>[^\\s():?#]{1,200}):(?<line>\\d+):(?<column>\\d+)`,
  'g',
);

/** Turns `webpack://remote-goods/./src/cart/basket.tsx?1f2e` into `src/cart/basket.tsx`. */
const sourcePath = (source: string): string =>
  source
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^\.\//, '')
    .replace(/\?.*$/, '');

/**
 * Replaces the positions in a reported stack by source positions, using the releases' source maps. Positions without
 * a source map stay unchanged.
 */
export async function resolveStack(context: ReleaseContext, stack: string): Promise<Resolved> {
  const site = (await newest(context))?.generation;
  const bases = new Map(
    Object.keys(site?.packages ?? {}).map((pkg) => [site ? baseOf(site.site, pkg) : '', pkg]),
  );
  const maps = new Map<string, Promise<TraceMap | null>>();
  /** Reads a source map only if it matches the release's record. Any other file could contain false positions. */
  const read = async (name: ReleaseName, file: string): Promise<TraceMap | null> => {
    const keys = site && previewersOf(site.site)[name.pkg];
    const record = (await readIfSigned(context.store, name, keys))?.record;
    const facts = record?.maps[file];
    const bytes = record && facts && (await readIntact(context.store, mapKey(record, file), facts));
    return bytes ? new TraceMap(bytes.toString()) : null;
  };
  const mapOf = (name: ReleaseName, file: string): Promise<TraceMap | null> => {
    const place = `${nameOf(name)}/${file}`;
    const map = maps.get(place) ?? read(name, `${file}.map`);
    maps.set(place, map);
    return map;
  };

  /** Returns the releases that may have a file. For a shared file: those that visitors get or got. */
  const releasesFor = (pkg: string, release: string): readonly string[] => {
    const state = site?.packages[pkg];
    if (release !== POOL || state === undefined) return isReleaseName(release) ? [release] : [];
    return [...selectable(state).map((live) => live.release), ...(state.former ?? [])];
  };

  let text = '';
  let end = 0;
  let found = 0;
  for (const match of stack.matchAll(PLACE)) {
    const { named, base, release = '', file = '', line, column } = match.groups ?? {};
    const pkg = named?.slice(0, -1) ?? bases.get(base ?? '') ?? '';
    const isKnown = Object.hasOwn(site?.packages ?? {}, pkg) && isPlainPath(file);
    let map: TraceMap | null = null;
    for (const one of isKnown ? releasesFor(pkg, release) : []) {
      map ??= await mapOf({ pkg, release: one }, file);
    }
    // Browsers count columns from 1, source maps from 0.
    const place =
      map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    text += stack.slice(end, match.index);
    end = match.index + match[0].length;
    if (place?.source == null) {
      text += match[0];
      continue;
    }
    found += 1;
    text += `${pkg}/${sourcePath(place.source)}:${place.line}:${place.column + 1}`;
  }
  return { text: text + stack.slice(end), found };
}
