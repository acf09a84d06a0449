import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { isTexts } from '../json-shapes.ts';

/**
 * What a release shows of itself before any script has run (PF-08): screen of a remote, or path of a
 * host's route, → HTML. `screen?setting=value` is for sites on which the setting has this very value.
 * A release without this file has none.
 */
export const FRAGMENTS_FILE = 'fragments.json';

export type Fragments = Readonly<Record<string, string>>;

/** A screen's prerendered HTML on a site of this configuration; `null` where the release has none of it. */
export function prerenderedFor(
  fragments: Fragments,
  screen: string,
  config: RuntimeConfig,
): string | null {
  const bySetting = Object.entries(config).map(
    ([setting, value]) => fragments[`${screen}?${setting}=${JSON.stringify(value)}`],
  );
  return bySetting.find((html) => html !== undefined) ?? fragments[screen] ?? null;
}

const FORBIDDEN = [
  {
    what: 'a script, a style or a frame',
    pattern: /<(script|style|link|meta|base|iframe|object|embed)\b/i,
  },
  { what: 'an inline style', pattern: /<[^>]*\sstyle\s*=/i },
  { what: 'an inline handler', pattern: /<[^>]*\son\w+\s*=/i },
];

/** Why a text is no file of fragments, or the fragments. Reads what another team wrote. */
export function readFragments(text: string): Fragments | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `${FRAGMENTS_FILE} is no JSON`;
  }
  if (!isTexts(value)) return `${FRAGMENTS_FILE} has an unknown form`;
  for (const [name, html] of Object.entries(value)) {
    const found = FORBIDDEN.find(({ pattern }) => pattern.test(html));
    if (found) return `${FRAGMENTS_FILE} has ${found.what} in "${name}", which no page may have`;
  }
  return value;
}
