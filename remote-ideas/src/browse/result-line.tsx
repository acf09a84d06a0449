import { formatNumber } from '../format.ts';
import styles from './browse-screen.module.css';
import { messages } from './messages.ts';

export interface ResultLineProps {
  /** `null` while they load. */
  readonly count: number | null;
  readonly search: string;
  readonly category: string;
}

/** How many ideas were found, and for what (BR-02); said to screen readers when it changes. */
export function ResultLine({ count, search, category }: ResultLineProps) {
  const term = search.trim();
  const found = count === null ? messages.loading : messages.found(count, formatNumber(count));
  return (
    <p role="status" className={styles.resultLine}>
      <strong>{found}</strong>
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
