import { useAnswer, valueOr } from '@idea-hub/shared/live/use-answer';
import { Button } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Plus, RotateCcw } from 'lucide-react';
import { useCallback } from 'react';
import type { Idea } from '../catalogue/types.ts';
import type { Filters } from './filters.ts';
import { messages } from './messages.ts';
import styles from './no-match.module.css';

export interface NoMatchProps extends Pick<Filters, 'search' | 'category'> {
  /** Loads ideas whose words are offered as close spellings. Pass the same function in every render. */
  pool(): Promise<readonly Idea[]>;
  change(change: Pick<Filters, 'search' | 'category'>): void;
  onReset(): void;
}

/** Longer searches are cut in the link's text. The title gets all of it. */
const SHOWN_LETTERS = 60;

/** Shown if no idea matches the filters. */
export function NoMatch({ search, category, pool, change, onReset }: NoMatchProps) {
  const { title, text, reset, share } = messages.noMatch;
  return (
    <div className={styles.box}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p dir="auto" className={styles.text}>
          {text(search, category)}
        </p>
        {search !== '' && <CloseSearches {...{ search, pool, change }} />}
        <div className={styles.actions}>
          <Button variant="secondary" icon={<RotateCcw />} onClick={() => onReset()}>
            {reset}
          </Button>
          <LinkButton to="/submit" variant={search === '' ? 'primary' : 'ghost'}>
            {share}
          </LinkButton>
        </div>
      </div>
      {search !== '' && <NewIdea title={search} />}
    </div>
  );
}

function CloseSearches({ search, pool, change }: Omit<NoMatchProps, 'category' | 'onReset'>) {
  const ask = useCallback(async () => {
    const [{ closeSearches }, ideas] = await Promise.all([import('./close-searches.ts'), pool()]);
    return closeSearches(ideas, search);
  }, [pool, search]);
  const { answer } = useAnswer(ask);
  if (answer.status === 'loading') return <div className={styles.close} />;
  const close = valueOr(answer, []);
  if (close.length === 0) return null;
  return (
    <div className={styles.close}>
      <p>{messages.noMatch.close}</p>
      {close.map((each) => (
        <Button
          key={each}
          passesFocus
          variant="secondary"
          size="sm"
          className={styles.spelling}
          onClick={() => change({ search: each, category: '' })}
        >
          {each}
        </Button>
      ))}
    </div>
  );
}

/** Outline of a card, with a link to the form that has the search as its title. */
function NewIdea({ title }: { title: string }) {
  const { unused, shareSearch } = messages.noMatch;
  const shown = title.length > SHOWN_LETTERS ? `${title.slice(0, SHOWN_LETTERS)}…` : title;
  return (
    <div className={styles.outline}>
      <svg aria-hidden="true" viewBox="0 0 288 96" className={styles.steps}>
        <path d="M0 68h71V58h57V48h29V30h30V18h48V18h15v18h38" />
        <circle cx="202" cy="12" r="8" />
      </svg>
      <p className={styles.unused}>{unused}</p>
      <LinkButton
        to={`/submit?${new URLSearchParams({ title })}`}
        variant="spark"
        block
        icon={<Plus />}
      >
        {shareSearch(shown)}
      </LinkButton>
    </div>
  );
}
