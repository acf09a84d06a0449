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
    <Card as="section" padding="md" aria-labelledby={headingId} className={styles.card}>
      <div className={styles.head}>
        <h2 id={headingId}>{texts.heading}</h2>
        {views + likes > 0 && (
          <p aria-hidden="true" className={styles.legend}>
            <span className={styles.viewsKey}>{texts.views}</span>
            <span className={styles.likesKey}>{texts.likes}</span>
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

const PARTS = 4;
/** Space between two bars, of the width of a day. */
const GAP = 0.12;

/** Bars for views upwards, and for likes downwards. Decoration: the table has the same figures. */
function Plot({ days }: { days: readonly Day[] }) {
  const most = roundScale(Math.max(...days.map(({ views }) => views)), PARTS);
  const mostLikes = roundScale(Math.max(...days.map(({ likes }) => likes)), 1);
  const steps = Array.from({ length: PARTS + 1 }, (_, step) => (most / PARTS) * step);
  const last = days.length - 1;
  const marks = [0, Math.round(last / 3), Math.round((2 * last) / 3)].flatMap(
    (index) => days[index] ?? [],
  );
  const box = (height: number) => ({
    viewBox: `0 0 ${days.length} ${height}`,
    preserveAspectRatio: 'none',
  });
  const bar = (index: number) => ({ x: index + GAP, width: 1 - 2 * GAP });
  return (
    <div aria-hidden="true" className={styles.plot}>
      <div className={styles.scale}>
        {steps.toReversed().map((step) => (
          <span key={step}>{formatNumber(step)}</span>
        ))}
      </div>
      <svg aria-hidden="true" {...box(most)} className={styles.up}>
        {steps.slice(1).map((step) => (
          <path key={step} d={`M0 ${most - step}h${days.length}`} className={styles.line} />
        ))}
        {days.map(({ day, views, published }, index) => (
          <rect
            key={day}
            {...bar(index)}
            y={most - views}
            height={views}
            className={published === null ? styles.views : styles.published}
          />
        ))}
      </svg>
      <div className={styles.scale}>
        <span>{formatNumber(mostLikes)}</span>
      </div>
      <svg aria-hidden="true" {...box(mostLikes)} className={styles.down}>
        {days.map(({ day, likes }, index) => (
          <rect key={day} {...bar(index)} height={likes} className={styles.likes} />
        ))}
      </svg>
      <div className={styles.days}>
        {marks.map(({ day }) => (
          <span key={day}>{formatDate(day)}</span>
        ))}
        <span>{texts.today}</span>
      </div>
    </div>
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
