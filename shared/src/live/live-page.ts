import { knownValue } from '@composed/browser/known-value';
import type { IdeasMode } from '../contracts/screens.ts';

/** Of what is prerendered for sites in live mode, so that the first render says nothing else. */
export const LIVE_HTML = { 'data-ideas': 'live' } as const;

// Read while the page's prerendered HTML stands; the configuration itself comes later.
const isLivePage = globalThis.document?.querySelector('[data-ideas="live"]') != null;

// A page without prerendered HTML does not say where ideas live; the static build has no page.
const saysMode = globalThis.document?.querySelector('footer') !== null;

/** Where ideas live: by the setting if it is known already, else by the page's HTML; `null` while neither tells. */
export function modeAtStart(ideas: Promise<IdeasMode>): IdeasMode | null {
  return knownValue(ideas) ?? (isLivePage ? 'live' : saysMode ? 'samples' : null);
}

/** Whether to begin as in live mode: by the setting if it is known already, else by the page's HTML. */
export function startsLive(ideas: Promise<IdeasMode>): boolean {
  return modeAtStart(ideas) === 'live';
}
