import { askJson } from './ask-json.ts';
import { addUp, type Counted, type CountSource, SourceError } from './counts.ts';
import type { OneNetwork } from './judge.ts';

interface Answer {
  until: string;
  rows: Counted[];
  /** Missing where nothing limits it. */
  oneNetwork?: OneNetwork;
}

const isCount = (value: unknown): boolean => Number.isFinite(value) && Number(value) >= 0;

function isAnswer(value: unknown): value is Answer {
  const { until, rows, oneNetwork } = (value ?? {}) as Partial<Answer>;
  return (
    !Number.isNaN(Date.parse(String(until))) &&
    Array.isArray(rows) &&
    rows.every(
      (row) =>
        typeof row?.release === 'string' &&
        typeof row.outcome === 'string' &&
        !Number.isNaN(Date.parse(row.minute)) &&
        isCount(row.count) &&
        isCount(row.milliseconds),
    ) &&
    (oneNetwork === undefined ||
      (isCount(oneNetwork?.loads) && isCount(oneNetwork.failures) && oneNetwork.minutes > 0))
  );
}

/** The counts of the API's own receiver, `GET /telemetry/counts`. */
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
