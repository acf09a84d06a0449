import { formatNumber } from '@composed/browser/format-number';
import { Link } from '@idea-hub/shared/router';
import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Eye, Heart, type LucideIcon, MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { messages } from '../messages.ts';
import styles from './idea-lines.module.css';
import { type IdeaLine, lastWeek, sumOf } from './statistics.ts';

const texts = messages.dashboard.lines;

/** The idea with the most views of the last 30 days. */
export function BestIdea({ idea: { id, title, category, days, likes } }: { idea: IdeaLine }) {
  const views = sumOf(days, 'views');
  return (
    <Card padding="none" className={styles.best}>
      <Fingerprint id={id} category={category} crop="cover" className={styles.cover} />
      <div className={styles.bestTexts}>
        <p className={styles.muted}>{texts.best}</p>
        <p className={styles.bestTitle}>
          <Link to={`/project/${id}`} className={styles.title}>
            <bdi>{title}</bdi>
          </Link>
        </p>
        <p className={styles.muted}>
          {texts.bestFigures(formatNumber(views), formatNumber(likes))}
        </p>
      </div>
    </Card>
  );
}

/** A line for each idea: figures, and the views of the last 30 days as a small drawing. */
export function IdeaLines({ ideas }: { ideas: readonly IdeaLine[] }) {
  const headingId = useId();
  return (
    <Card as="section" padding="lg" aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{texts.heading}</h2>
        <Link to="/my-submissions" className={styles.all}>
          {texts.all}
        </Link>
      </div>
      <ul aria-labelledby={headingId}>
        {ideas.map((idea) => (
          <li key={idea.id} className={styles.row}>
            <Line idea={idea} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Line({ idea }: { idea: IdeaLine }) {
  const { id, title, category, status, isPublic, days } = idea;
  const week = sumOf(lastWeek(days), 'views');
  return (
    <>
      <Fingerprint id={id} category={category} crop="square" className={styles.picture} />
      <div className={styles.texts}>
        <Link to={`/project/${id}`} className={styles.title}>
          <bdi>{title}</bdi>
        </Link>
        {isPublic && <Figures idea={idea} />}
      </div>
      {isPublic ? (
        <>
          {week > 0 && <p className={styles.week}>{texts.week(formatNumber(week))}</p>}
          <Sparkline idea={idea} />
        </>
      ) : (
        <StatusBadge status={status} />
      )}
    </>
  );
}

const FIGURES: [name: 'views' | 'likes' | 'comments', icon: LucideIcon][] = [
  ['views', Eye],
  ['likes', Heart],
  ['comments', MessageCircle],
];

function Figures({ idea }: { idea: IdeaLine }) {
  return (
    <p className={styles.figures}>
      {FIGURES.map(([name, Icon]) => (
        <span key={name} className={styles.figure}>
          <Icon />
          {formatNumber(idea[name])}{' '}
          <VisuallyHidden>{texts.figures[name](idea[name])}</VisuallyHidden>
        </span>
      ))}
    </p>
  );
}

const SIZE = { width: 84, height: 28, margin: 3 };

/** Views of each day as a line. Decoration: the figures are next to it. */
function Sparkline({ idea: { category, days } }: { idea: IdeaLine }) {
  const { width, height, margin } = SIZE;
  const most = Math.max(1, ...days.map(({ views }) => views));
  const points = days.map(({ views }, index) => [
    margin + (index * (width - 2 * margin)) / Math.max(1, days.length - 1),
    height - margin - (views * (height - 2 * margin)) / most,
  ]);
  const [x, y] = points.at(-1) ?? [];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      data-category={category.toLowerCase()}
      className={styles.spark}
    >
      <polyline points={points.join(' ')} className={styles.path} />
      <circle cx={x} cy={y} r="2.5" className={styles.dot} />
    </svg>
  );
}
