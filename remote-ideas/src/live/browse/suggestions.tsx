import { getIdeas } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { Link } from '@idea-hub/shared/router';
import { CategoryChip } from '@idea-hub/shared/ui/chip';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { SUGGEST_MS } from '../../timings.ts';
import { messages } from './messages.ts';
import styles from './suggestions.module.css';
import { useAtRest } from './use-at-rest.ts';
import { MAX_SEARCH } from './use-idea-list.ts';

interface Suggestion {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly tags: string;
  readonly author: string;
}

/** Keys that change the text. Keyboards of phones report `Unidentified`. */
const TYPES = /^(.|Backspace|Delete|Unidentified|Process)$/u;

/** Up to five ideas for the text that is being typed into the search field beside it. `/` focuses the field. */
export function Suggestions({ search }: { search: string }) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useKeys(root, setOpen);
  const suggestions = useSuggestions(isOpen ? search : '');
  return (
    <div ref={root} className={styles.root}>
      {search === '' && (
        <kbd aria-hidden className={styles.key}>
          /
        </kbd>
      )}
      <span aria-live="polite">
        {suggestions.length > 0 && (
          <VisuallyHidden>{messages.suggested(suggestions.length)}</VisuallyHidden>
        )}
      </span>
      {suggestions.length > 0 && (
        <ul aria-label={messages.suggestions} className={styles.list}>
          {suggestions.map(({ id, title, category, ...texts }) => (
            <li key={id}>
              <Link to={`/project/${id}`} className={styles.link}>
                <Fingerprint id={id} category={category} crop="square" className={styles.picture} />
                <span className={styles.words}>
                  <bdi className={styles.title}>
                    <Marked text={title} search={search} />
                  </bdi>
                  <Matched {...texts} search={search} />
                </span>
                <span aria-hidden className={styles.category}>
                  <CategoryChip category={category} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The first place where a text has the searched letters, in upper or lower case. */
const placeIn = (text: string, search: string) =>
  new RegExp(search.trim().replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu').exec(text);

/** Number of letters of a text before the searched ones. */
const BEFORE = 24;

interface MatchedProps extends Pick<Suggestion, 'description' | 'tags' | 'author'> {
  readonly search: string;
}

/** Part of the first text that has the searched letters: description, tags or author. */
function Matched({ description, tags, author, search }: MatchedProps) {
  const texts = [description, placeIn(tags, search) ? messages.tags(tags) : '', author];
  const text = texts.find((each) => placeIn(each, search)) ?? description;
  const at = placeIn(text, search)?.index ?? -1;
  const from = text.indexOf(' ', at - BEFORE) + 1;
  const isCut = at > BEFORE && from <= at;
  return (
    <bdi aria-hidden className={styles.matched}>
      {isCut && '…'}
      <Marked text={isCut ? text.slice(from) : text} search={search} />
    </bdi>
  );
}

/** A text with the searched letters in bold, if it has them as they are. */
function Marked({ text, search }: { text: string; search: string }) {
  const place = placeIn(text, search);
  if (!place) return text;
  const [letters] = place;
  return (
    <>
      {text.slice(0, place.index)}
      <strong>{letters}</strong>
      {text.slice(place.index + letters.length)}
    </>
  );
}

function useSuggestions(search: string): readonly Suggestion[] {
  const text = useAtRest(search.trim().slice(0, MAX_SEARCH), SUGGEST_MS);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (text === '') {
      setFound([]);
      return;
    }
    const controller = new AbortController();
    const show = (ideas: readonly Suggestion[]) => {
      if (!controller.signal.aborted) setFound(ideas);
    };
    const input = { search: text, sort: 'relevance', limit: '5' } as const;
    call(getIdeas, { input }, { signal: controller.signal }).then(
      // Matches in titles come first.
      ({ ideas }) => {
        const has = ({ title }: Suggestion) => Number(placeIn(title, text) !== null);
        show(ideas.toSorted((a, b) => has(b) - has(a)));
      },
      // The list below reports the failure.
      () => show([]),
    );
    return () => controller.abort();
  }, [text]);
  return found;
}

/** Opens the suggestions while one types, moves through them by arrow keys, and closes them by Escape or by leaving. */
function useKeys(root: RefObject<HTMLElement | null>, setOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    const box = root.current?.parentElement;
    const input = box?.querySelector('input');
    if (!box || !input) return;
    input.setAttribute('aria-keyshortcuts', '/');

    function move(event: KeyboardEvent, by: number) {
      const stops: HTMLElement[] = [input as HTMLElement, ...(box?.querySelectorAll('a') ?? [])];
      const next = stops[stops.indexOf(event.target as HTMLElement) + by];
      if (stops.length === 1 || !next) return;
      event.preventDefault();
      next.focus();
    }

    const inBox = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key === 'ArrowDown') {
        setOpen(true);
        move(event, 1);
      } else if (key === 'ArrowUp') {
        move(event, -1);
      } else if (key === 'Escape' || (key === 'Enter' && target === input)) {
        // The browser would also empty the field.
        if (key === 'Escape' && box.querySelector('a')) event.preventDefault();
        setOpen(false);
        input.focus();
      } else if (target === input && TYPES.test(key) && !event.ctrlKey && !event.metaKey) {
        setOpen(true);
      }
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!box.contains(relatedTarget as Node | null)) setOpen(false);
    };
    const anywhere = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest(
        'input, textarea, select, [contenteditable]',
      );
      const isModal = document.querySelector('dialog[open]') !== null;
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping ||
        isModal
      )
        return;
      event.preventDefault();
      input.focus();
    };
    box.addEventListener('keydown', inBox);
    box.addEventListener('focusout', left);
    document.addEventListener('keydown', anywhere);
    return () => {
      box.removeEventListener('keydown', inBox);
      box.removeEventListener('focusout', left);
      document.removeEventListener('keydown', anywhere);
    };
  }, [root, setOpen]);
}
