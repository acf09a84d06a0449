import { formatNumber } from '@composed/browser/format-number';
import { Card } from '@idea-hub/shared/ui/card';
import { useId } from 'react';
import { formatDate } from '../../format.ts';
import { messages } from '../messages.ts';
import styles from './chart.module.css';
import { type Day, roundScale, sumOf } from './statistics.ts';

const texts = messages.dashboard.chart;

/** Maximum number of named publications. */
const NOTES = 3;

/** Views and likes of the last 30 days, as a picture and as a table. */
export function Chart({ days }: { days: readonly Day[] }) {
  const headingId = useId();
  const [views, likes] = [sumOf(days, 'views'), sumOf(days, 'likes')];
  const published = days.filter((day) => day.published !== null).slice(-NOTES);
  return (
    <Card as="section" padding="lg" aria-labelledby={headingId} className={styles.card}>
      <div className={styles.head}>
        <h2 id={headingId}>{texts.heading}</h2>
        {views + likes > 0 && published.length > 0 && (
          <p aria-hidden="true" className={styles.legend}>
            {texts.publishedKey}
          </p>
        )}
      </div>
      <p className={styles.sum}>
        {views + likes > 0
          ? texts.sum(views, formatNumber(views), likes, formatNumber(likes))
          : texts.none}
      </p>
      {views + likes > 0 && <Plot days={days} />}
      <div className={styles.foot}>
        {published.length > 0 && (
          <ul>
            {published.toReversed().map(({ day, published: title }) => (
              <li key={day} className={styles.note}>
                {formatDate(day)}: <bdi>{title}</bdi> {texts.published}
              </li>
            ))}
          </ul>
        )}
        <details className={styles.details}>
          <summary>{texts.table}</summary>
          <Table days={days} />
        </details>
      </div>
    </Card>
  );
}

/** Parts of the scale. */
const PARTS = { views: 4, likes: 1 };
/** Space between two bars, of the width of a day. */
const GAP = 0.12;

/** Bars for views, and below them for likes on a separate scale. Decoration: the table has the same figures. */
function Plot({ days }: { days: readonly Day[] }) {
  return (
    <div aria-hidden="true" className={styles.plot}>
      <Bars figure="views" days={days} />
      <Bars figure="likes" days={days} />
      <div className={styles.days}>
        {days.map(({ day }, index) => (
          <span key={day}>
            {index % 10 === 0 ? formatDate(day) : index === days.length - 1 && texts.today}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Lines without length, so that their round ends are dots in a stretched drawing too. */
const dotsAt = (days: readonly Day[], y: number): string =>
  days.map(({ published }, x) => (published === null ? '' : `M${x + 0.5} ${y}h0`)).join('');

function Bars({ figure, days }: { figure: 'views' | 'likes'; days: readonly Day[] }) {
  const parts = PARTS[figure];
  const most = roundScale(Math.max(...days.map((day) => day[figure])), parts);
  const steps = Array.from({ length: parts + 1 }, (_, step) => (most / parts) * step);
  return (
    <>
      <p className={styles.caption} data-figure={figure}>
        {texts[figure]}
      </p>
      <div className={styles.scale}>
        {steps.toReversed().map((step) => (
          <span key={step}>{formatNumber(step)}</span>
        ))}
      </div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length} ${most}`}
        preserveAspectRatio="none"
        className={styles.bars}
        data-figure={figure}
      >
        {steps.slice(1).map((step) => (
          <path key={step} d={`M0 ${most - step}h${days.length}`} className={styles.line} />
        ))}
        {days.map((day, index) => (
          <rect
            key={day.day}
            x={index + GAP}
            width={1 - 2 * GAP}
            y={most - day[figure]}
            height={day[figure]}
          />
        ))}
        {figure === 'views' &&
          ([styles.edge, styles.published] as const).map((look) => (
            <path key={look} d={dotsAt(days, most)} className={look} />
          ))}
      </svg>
    </>
  );
}

function Table({ days }: { days: readonly Day[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          <th scope="col">{texts.views}</th>
          <th scope="col">{texts.likes}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, views, likes }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td>{formatNumber(views)}</td>
            <td>{formatNumber(likes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
