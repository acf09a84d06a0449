import { formatNumber } from '../format.ts';
import { messages } from './messages.ts';
import type { Metrics } from './metrics.ts';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';

const SHOWN = ['views', 'likes', 'inspired', 'shares'] as const;

export function MetricsPanel({ metrics }: { metrics: Metrics }) {
  return (
    <Panel heading={messages.metrics.heading}>
      <dl className={styles.metrics}>
        {SHOWN.map((key) => (
          <div key={key}>
            <dt>{messages.metrics[key]}</dt>
            <dd>{formatNumber(metrics[key])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
