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

/** Label, the fixed figure of samples mode, and the name of the one that the server counts. */
type Figure = readonly [label: string, sample: number, counted: string];

const METRICS: readonly Figure[] = [
  ['Active Ideas', 2847, 'submitted'],
  ['Creators', 1250, 'creators'],
  ['Prototypes', 456, 'approved'],
  ['Launched', 89, 'ideas'],
];

const PIPELINE: readonly Figure[] = [
  ['Ideas', 2847, 'submitted'],
  ['Prototypes', 456, 'approved'],
  ['Launched', 89, 'ideas'],
  ['Successful', 23, 'popular'],
];

/** `null` in samples mode; else what the server has counted, which is nothing until it has answered. */
type Counted = Readonly<Record<string, unknown>> | null;

/** Asks for the figures in live mode. Without an answer the page is none the worse. */
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

/** The community in numbers: fixed ones in samples mode, counted ones in live mode. */
export function Figures({ ideas }: { ideas: Promise<IdeasMode> }) {
  const counted = useCounted(ideas);
  const figureOf = ([, sample, name]: Figure) =>
    counted ? (counted[name] as number | undefined) : sample;
  const { metricsHeading, metrics, pipelineHeading, pipeline } = messages.footer;
  return (
    <>
      <section {...(counted && LIVE_HTML)}>
        <h2 className={styles.heading}>{metricsHeading}</h2>
        <ul className={styles.metrics} aria-label={metrics}>
          {METRICS.map((figure) => {
            const value = figureOf(figure);
            return (
              <li key={figure[0]}>
                <span className={styles.figure}>
                  {value === undefined ? '–' : <Counter value={value} />}
                </span>{' '}
                <span className={styles.figureLabel}>{figure[0]}</span>
              </li>
            );
          })}
        </ul>
      </section>

      <section>
        <h2 className={styles.heading}>{pipelineHeading}</h2>
        <StageRail
          stops={PIPELINE.map((figure) => {
            const value = figureOf(figure);
            return { label: figure[0], value: value === undefined ? '–' : formatNumber(value) };
          })}
          label={pipeline}
          size="sm"
        />
      </section>
    </>
  );
}
