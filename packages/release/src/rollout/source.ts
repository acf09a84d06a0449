import { UsageError } from '../command.ts';
import { apiCounts } from './api-counts.ts';
import type { CountSource } from './counts.ts';
import { prometheusCounts } from './prometheus-counts.ts';

/** Reads `api=https://…` or `prometheus=https://…`. Throws a `UsageError`. */
export function sourceOf(text: string, env: NodeJS.ProcessEnv, now: () => Date): CountSource {
  const [, kind = '', address = ''] = /^(api|prometheus)=(.+)$/.exec(text) ?? [];
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `--metrics must be api= or prometheus= and an address, such as api=https://api.shop.example, not "${text}".`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      '--metrics must have no name and password in its address; RELEASE_METRICS_TOKEN is sent as bearer token.',
    );
  }
  if (/[^\x21-\x7e]/.test(env.RELEASE_METRICS_TOKEN?.trim() ?? '')) {
    throw new UsageError(
      'RELEASE_METRICS_TOKEN must be one word of plain characters, as METRICS_TOKEN is.',
    );
  }
  const token = env.RELEASE_METRICS_TOKEN?.trim() || null;
  return kind === 'api' ? apiCounts(url.href, token) : prometheusCounts(url.href, token, now);
}
