import { isInstant, listOf, maybe, objectOf } from '@composed/contract/shape';
import { UsageError } from '../command.ts';
import { addUp, askJson, type CountSource, isCounted, SourceError } from './counts.ts';
import { isOneNetwork } from './judge-step.ts';
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

const isAnswer = objectOf({
  until: isInstant,
  rows: listOf(isCounted),
  /** Missing without a limit. */
  oneNetwork: maybe(isOneNetwork),
});

/** Reads counts from the API's own receiver, `GET /telemetry/counts`. */
export function apiCounts(
  base: string,
  token: string | null,
  fetchJson: typeof fetch = fetch,
): CountSource {
  return {
    name: `the API at ${base}`,
    async counts(remote, since) {
      const url = new URL('telemetry/counts', base.endsWith('/') ? base : `${base}/`);
      url.searchParams.set('remote', remote);
      url.searchParams.set('since', since.toISOString());
      const answer = await askJson({ url, token, fetchJson });
      if (!isAnswer(answer)) throw new SourceError(`${url.origin} answers with no list of counts.`);
      const { until, rows, oneNetwork = null } = answer;
      return { until: new Date(until), rows: addUp(rows), oneNetwork };
    },
  };
}
