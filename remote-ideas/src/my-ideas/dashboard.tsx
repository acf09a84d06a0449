import { formatNumber } from '@composed/browser/format-number';
import { Card } from '@idea-hub/shared/ui/card';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Submission } from '../catalogue/types.ts';
import styles from './dashboard.module.css';
import { isPublished } from './filters.ts';
import { messages } from './messages.ts';

const WIDE = '(min-width: 48em)';

const startsOpen = (): boolean => typeof matchMedia !== 'function' || matchMedia(WIDE).matches;

export function summarise(ideas: readonly Submission[]) {
  const sum = (figure: 'views' | 'likes') => ideas.reduce((total, idea) => total + idea[figure], 0);
  return {
    total: ideas.length,
    published: ideas.filter(isPublished).length,
    underReview: ideas.filter(({ status }) => status === 'Under Review').length,
    views: sum('views'),
    likes: sum('likes'),
  };
}

export function Dashboard({ ideas }: { ideas: readonly Submission[] }) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  const { title, ...labels } = messages.dashboard;
  const summary = summarise(ideas);
  return (
    <Card as="section" padding="none" className={styles.dashboard}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <ChevronDown aria-hidden="true" className={styles.arrow} />
        </button>
      </h2>
      <dl id={id} className={styles.figures} hidden={!isOpen}>
        {(Object.keys(labels) as (keyof typeof summary)[]).map((figure) => (
          <div key={figure} className={styles.figure}>
            <dt>{labels[figure]}</dt>
            <dd className={summary[figure] === 0 ? styles.zero : undefined}>
              {formatNumber(summary[figure])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
