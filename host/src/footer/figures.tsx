import { formatNumber } from '@composed/browser/format-number';
import { recordOf } from '@composed/browser/kept-record';
import { apiClient } from '@idea-hub/shared/api';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { LIVE_HTML, startsLive } from '@idea-hub/shared/live/live-page';
import { StageRail } from '@idea-hub/shared/ui/stage-rail';
import { useEffect, useState } from 'react';
import { messages } from '../messages.ts';
import { Counter } from './counter.tsx';
import styles from './footer.module.css';

/** Label and source: a number in samples mode, the name of a counted figure in live mode. */
type Figure<T> = readonly [label: string, source: T];

const SAMPLE_METRICS: readonly Figure<number>[] = [
  ['Active Ideas', 2847],
  ['Creators', 1250],
  ['Prototypes', 456],
  ['Launched', 89],
];

const SAMPLE_PIPELINE: readonly Figure<number>[] = [
  ['Ideas', 2847],
  ['Prototypes', 456],
  ['Launched', 89],
  ['Successful', 23],
];

const LIVE_METRICS: readonly Figure<string>[] = [
  ['Published Ideas', 'ideas'],
  ['Creators', 'creators'],
  ['Popular Ideas', 'popular'],
];

const LIVE_ACTIVITY: readonly Figure<string>[] = [
  ['Views', 'views'],
  ['Likes', 'likes'],
  ['Saves', 'saves'],
  ['Shares', 'shares'],
];

/** `null` in samples mode. In live mode, the server's figures, empty until the response arrives. */
type Counted = Readonly<Record<string, unknown>> | null;

/** Fetches the figures in live mode. A failed request is ignored. */
function useCounted(ideas: Promise<IdeasMode>): Counted {
  const [counted, setCounted] = useState<Counted>(() => (startsLive(ideas) ? {} : null));
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Counted) => {
      if (isCurrent) setCounted(next);
    };
    async function ask() {
      if ((await ideas) === 'samples') return show(null);
      show({});
      show(recordOf(await apiClient.send({ method: 'GET', path: '/numbers' })));
    }
    ask().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [ideas]);
  return counted;
}

/** The community's figures: fixed in samples mode, counted in live mode. */
export function Figures({ ideas }: { ideas: Promise<IdeasMode> }) {
  const counted = useCounted(ideas);
  const known = (figures: readonly Figure<string>[]) =>
    figures.map(([label, name]) => [label, counted?.[name] as number | undefined] as const);
  const { metricsHeading, metrics, pipelineHeading, pipeline, activityHeading, activity } =
    messages.footer;
  return (
    <>
      <section {...(counted && LIVE_HTML)}>
        <h2 className={styles.heading}>{metricsHeading}</h2>
        <ul className={styles.metrics} aria-label={metrics}>
          {(counted ? known(LIVE_METRICS) : SAMPLE_METRICS).map(([label, value]) => (
            <li key={label}>
              <span className={styles.figure}>
                {value === undefined ? '–' : <Counter value={value} />}
              </span>{' '}
              <span className={styles.figureLabel}>{label}</span>
            </li>
          ))}
        </ul>
      </section>

      <section>
        <h2 className={styles.heading}>{counted ? activityHeading : pipelineHeading}</h2>
        <StageRail
          stops={(counted ? known(LIVE_ACTIVITY) : SAMPLE_PIPELINE).map(([label, value]) => ({
            label,
            value: value === undefined ? '–' : formatNumber(value),
          }))}
          label={counted ? activity : pipeline}
          size="sm"
        />
      </section>
    </>
  );
}
