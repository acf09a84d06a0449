import { useAnswer, valueOr } from '@idea-hub/shared/live/use-answer';
import { charactersOf } from '@idea-hub/shared/platform/characters';
import { Button } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Plus, RotateCcw } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { Idea } from '../catalogue/types.ts';
import type { Filters } from './filters.ts';
import { messages } from './messages.ts';
import styles from './no-match.module.css';

export interface NoMatchProps extends Pick<Filters, 'search' | 'category'> {
  /** Loads ideas whose words are offered as close spellings. Pass the same function in every render. */
  pool(search: string): Promise<readonly Idea[]>;
  /** Shows ideas that close spellings find. */
  near?(ideas: readonly Idea[]): ReactNode;
  change(change: Pick<Filters, 'search' | 'category'>): void;
  onReset(): void;
}

/** Longer searches are cut in the link's text. The title gets all of it. */
const SHOWN_LETTERS = 60;

/** Shown if no idea matches the filters. */
export function NoMatch({ search, category, pool, near, change, onReset }: NoMatchProps) {
  const { title, text, reset, share } = messages.noMatch;
  const ask = useCallback(() => findClose(pool, search), [pool, search]);
  const { answer } = useAnswer(ask);
  const { close, ideas } = valueOr(answer, NOTHING);
  return (
    <>
      <div className={styles.box} data-alone={near === undefined}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <p dir="auto" className={styles.text}>
            {text(search, category)}
          </p>
          {search !== '' && answer.status === 'loading' && <div className={styles.close} />}
          {close.length > 0 && <CloseSearches {...{ close, change }} />}
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
      {near?.(ideas)}
    </>
  );
}

interface Close {
  /** Searches with close spellings. */
  readonly close: readonly string[];
  /** The ideas that they find. */
  readonly ideas: readonly Idea[];
}

const NOTHING: Close = { close: [], ideas: [] };

async function findClose(pool: NoMatchProps['pool'], search: string): Promise<Close> {
  if (search === '') return NOTHING;
  const [{ closeSearches, ideasOf }, ideas] = await Promise.all([
    import('./close-searches.ts'),
    pool(search),
  ]);
  const close = closeSearches(ideas, search);
  return { close, ideas: ideasOf(ideas, close) };
}

function CloseSearches({ close, change }: Pick<Close, 'close'> & Pick<NoMatchProps, 'change'>) {
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
  const letters = charactersOf(title);
  const shown =
    letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join('')}…` : title;
  return (
    <div className={styles.outline}>
      <svg aria-hidden="true" viewBox="0 0 288 74" className={styles.steps}>
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
