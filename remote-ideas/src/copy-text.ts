import { within } from '@composed/browser/time-limit';
import { COPY_TIME_LIMIT_MS } from './timings.ts';

/**
 * Puts text on the clipboard. Rejects when the browser refuses, has none outside a secure context, or
 * does not answer in time; an answer that comes after that changes nothing.
 */
export const copyText = (text: string): Promise<void> =>
  within(COPY_TIME_LIMIT_MS, (async () => navigator.clipboard.writeText(text))());
