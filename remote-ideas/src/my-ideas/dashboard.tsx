import { formatNumber } from '@idea-hub/shared/platform/format-number';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Submission } from '../catalogue/types.ts';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';

const WIDE = '(min-width: 48em)';

/** Open where there is room for it. */
const startsOpen = (): boolean => typeof matchMedia !== 'function' || matchMedia(WIDE).matches;

/** The dashboard's figures, computed from the author's list (MI-01). */
export interface Summary {
  readonly total: number;
  readonly published: number;
  readonly underReview: number;
  readonly totalViews: number;
  readonly totalLikes: number;
}

export function summarise(ideas: readonly Submission[]): Summary {
  const sum = (figure: (idea: Submission) => number) =>
    ideas.reduce((total, idea) => total + figure(idea), 0);
  return {
    total: ideas.length,
    published: ideas.filter(({ status }) => status === 'Published').length,
    underReview: ideas.filter(({ status }) => status === 'Under Review').length,
    totalViews: sum(({ views }) => views),
    totalLikes: sum(({ likes }) => likes),
  };
}

/** `Your Idea Dashboard` (MI-01). */
export function Dashboard({ ideas }: { ideas: readonly Submission[] }) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  const { total, published, underReview, totalViews, totalLikes } = summarise(ideas);
  const words = messages.dashboard;
  const figures: [string, number][] = [
    [words.total, total],
    [words.published, published],
    [words.underReview, underReview],
    [words.views, totalViews],
    [words.likes, totalLikes],
  ];
  return (
    <section className={styles.dashboard}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.title}
          <ChevronDown aria-hidden="true" className={styles.arrow} />
        </button>
      </h2>
      <dl id={id} className={styles.figures} hidden={!isOpen}>
        {figures.map(([label, figure]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{formatNumber(figure)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
