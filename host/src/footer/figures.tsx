import { formatNumber } from '@composed/browser/format-number';
import { recordOf } from '@composed/browser/kept-record';
import { apiClient } from '@idea-hub/shared/api';
import { STAGE } from '@idea-hub/shared/contracts/stages';
import { LIVE_HTML } from '@idea-hub/shared/live/live-page';
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
  [`${STAGE.prototype}s`, 456],
  [STAGE.launched, 89],
  [STAGE.successful, 23],
];

const LIVE_METRICS: readonly (readonly [...Figure<string>, labelOfOne: string])[] = [
  ['Published Ideas', 'ideas', 'Published Idea'],
  ['Creators', 'creators', 'Creator'],
  ['Popular Ideas', 'popular', 'Popular Idea'],
];

const LIVE_ACTIVITY: readonly Figure<string>[] = [
  ['Views', 'views'],
  ['Likes', 'likes'],
  ['Saves', 'saves'],
  ['Shares', 'shares'],
];

/** Live mode hides a metric at zero. It keeps its room, so that nothing moves. */
const NONE = { visibility: 'hidden' } as const;

interface FiguresProps {
  readonly isLive: boolean;
  /** Whether the configuration says so. Only then the server is asked. */
  readonly isKnown: boolean;
}

/** The community's figures: fixed in samples mode, counted in live mode. */
export function Figures({ isLive, isKnown }: FiguresProps) {
  const [counted, setCounted] = useState<Readonly<Record<string, unknown>>>({});
  useEffect(() => {
    if (!isLive || !isKnown) return;
    apiClient.send({ method: 'GET', path: '/numbers' }).then(
      (answer) => setCounted(recordOf(answer)),
      () => {},
    );
  }, [isLive, isKnown]);
  const known = (figures: readonly (readonly [...Figure<string>, labelOfOne?: string])[]) =>
    figures.map(([label, name, labelOfOne = label]) => {
      const value = counted[name] as number | undefined;
      return [value === 1 ? labelOfOne : label, value] as const;
    });
  const metrics = isLive ? known(LIVE_METRICS) : SAMPLE_METRICS;

  const list = (name: string, figures: readonly (readonly [string, number | undefined])[]) => (
    <ul className={styles.metrics} aria-label={name} {...(isLive && LIVE_HTML)}>
      {figures.map(([label, value]) => (
        <li key={label} style={name === messages.footer.metrics && value === 0 ? NONE : undefined}>
          <span className={styles.figure}>
            {value !== undefined && (isLive ? formatNumber(value) : <Counter value={value} />)}
          </span>{' '}
          {label}
        </li>
      ))}
    </ul>
  );

  return (
    <>
      {list(messages.footer.metrics, metrics)}
      {isLive ? (
        list(messages.footer.activity, known(LIVE_ACTIVITY))
      ) : (
        <ol className={styles.metrics} aria-label={messages.footer.pipeline}>
          {SAMPLE_PIPELINE.map(([label, value]) => (
            <li key={label}>
              {label} <span className={styles.figure}>{formatNumber(value)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
