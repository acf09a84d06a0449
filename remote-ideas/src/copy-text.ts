import { within } from '@composed/browser/time-limit';
import { COPY_TIME_LIMIT_MS } from './timings.ts';

/**
 * Copies text to the clipboard. Rejects on a refusal, a timeout, or an insecure context, where there is no
 * clipboard. A later answer has no effect.
 */
export const copyText = (text: string): Promise<void> =>
  within(COPY_TIME_LIMIT_MS, (async () => navigator.clipboard.writeText(text))());
