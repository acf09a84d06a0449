import { knownValue } from '@composed/browser/known-value';
import type { IdeasMode } from '../contracts/screens.ts';

/** Attribute of HTML that is prerendered for live mode. The first render then matches it. */
export const LIVE_HTML = { 'data-ideas': 'live' } as const;

// Read at module load, while the page still has its prerendered HTML. The configuration arrives later.
export const isLivePage = globalThis.document?.querySelector('[data-ideas="live"]') != null;

// A page without prerendered HTML does not tell the mode. The static build has no page.
const saysMode = globalThis.document?.querySelector('footer') !== null;

/** Returns the mode from the loaded configuration, else from the page's HTML, else `null`. */
export function modeAtStart(ideas: Promise<IdeasMode>): IdeasMode | null {
  return knownValue(ideas) ?? (isLivePage ? 'live' : saysMode ? 'samples' : null);
}

/** Returns whether to start in live mode, from the loaded configuration, else from the page's HTML. */
export function startsLive(ideas: Promise<IdeasMode>): boolean {
  return (knownValue(ideas) ?? (isLivePage && 'live')) === 'live';
}
