import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ReleaseContext } from './context.ts';
import { baseOf } from './generation.ts';
import { newest } from './ledger.ts';
import { isPlainPath, type ReleaseName } from './names.ts';

export interface Resolved {
  /** The stack, with the places of the sources in it as far as they could be found. */
  text: string;
  /** How many places were found. */
  found: number;
}

/** `{package}@{release}/{file}:{line}:{column}`, as telemetry says it. */
const NAMED = '(?<named>[a-z][a-z0-9-]*@)';
const ADDRESS = String.raw`(?<base>https?://[^\s()]*?/)`;
const RELEASE = String.raw`(?<release>\d+\.\d+\.\d+(?:-[\w.-]+?)?-[0-9a-f]{12})`;
const PLACE = new RegExp(
  `(?:${NAMED}|${ADDRESS})${RELEASE}/(?<file>[^\\s():?#]+):(?<line>\\d+):(?<column>\\d+)`,
  'g',
);

/** `webpack://remote-ideas/./src/submit/wizard.tsx?1f2e` → `src/submit/wizard.tsx`. */
const sourcePath = (source: string): string =>
  source
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^\.\//, '')
    .replace(/\?.*$/, '');

/**
 * Turns the places in a reported stack into those of the sources, by the source maps that lie with
 * the releases (DP-15). What can't be found stays as it was reported.
 */
export async function resolveStack(context: ReleaseContext, stack: string): Promise<Resolved> {
  const site = (await newest(context))?.generation;
  const bases = new Map(
    Object.keys(site?.packages ?? {}).map((pkg) => [site ? baseOf(site.site, pkg) : '', pkg]),
  );
  const maps = new Map<string, Promise<TraceMap | null>>();
  const read = async (key: string): Promise<TraceMap | null> => {
    const bytes = await context.store.read(key);
    return bytes === null ? null : new TraceMap(bytes.toString());
  };
  const mapOf = ({ pkg, release }: ReleaseName, file: string): Promise<TraceMap | null> => {
    const key = `maps/${pkg}/${release}/${file}.map`;
    const map = maps.get(key) ?? (isPlainPath(file) ? read(key) : Promise.resolve(null));
    maps.set(key, map);
    return map;
  };

  let text = '';
  let end = 0;
  let found = 0;
  for (const match of stack.matchAll(PLACE)) {
    const { named, base, release = '', file = '', line, column } = match.groups ?? {};
    const pkg = named?.slice(0, -1) ?? bases.get(base ?? '') ?? '';
    const map = await mapOf({ pkg, release }, file);
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
