import { formatNumber } from '../format.ts';
import styles from './browse-screen.module.css';
import { messages } from './messages.ts';

export interface ResultLineProps {
  readonly count: number;
  readonly search: string;
  readonly category: string;
}

/** How many ideas were found, and for what (BR-02); said to screen readers when it changes. */
export function ResultLine({ count, search, category }: ResultLineProps) {
  const term = search.trim();
  return (
    <p role="status" className={styles.resultLine}>
      <strong>{messages.found(count, formatNumber(count))}</strong>
      {term !== '' && (
        <>
          {` ${messages.forSearch} `}
          <bdi>“{term}”</bdi>
        </>
      )}
      {category !== '' && (
        <>
          {` ${messages.inCategory} `}
          <bdi>{category}</bdi>
        </>
      )}
    </p>
  );
}
