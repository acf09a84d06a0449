import { isInstant, listOf, maybe, objectOf } from '@composed/contract/shape';
import { askJson } from './ask-json.ts';
import { addUp, type CountSource, isCounted, SourceError } from './counts.ts';
import { isOneNetwork } from './judge-step.ts';

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
