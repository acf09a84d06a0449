import type { DatabaseSettings } from '../settings/settings.ts';
import { wordsOf } from './fold.ts';

/** Searched fields of an idea. */
export interface Searched {
  title: string;
  tags: string;
  description: string;
  category: string;
}

export interface SearchedIdea extends Searched {
  idea_id: number;
}

/** A word of a search, or the beginning of one. */
export interface Term {
  word: string;
  isPrefix: boolean;
}

/** The term for a word of the title or the tags. */
export const inHeading = ({ word, isPrefix }: Term): Term => ({ word: `=${word}`, isPrefix });

/** The term for a category. */
export const ofCategory = (category: string): Term => ({
  word: `@${wordsOf(category).join('')}`,
  isPrefix: false,
});

/**
 * The words of an idea, as the index stores them. Those of the heading and the category also have a mark, which no word
 * of a search contains. So the index needs no fields and finds each combination by itself.
 */
export function documentOf(kind: DatabaseSettings['kind'], text: Searched): string {
  const heading = wordsOf(`${text.title} ${text.tags}`).map((word) => ({ word, isPrefix: false }));
  const marked = [...heading.map(inHeading), ofCategory(text.category)];
  const words = [...heading, ...marked].map(({ word }) => word);
  const distinct = [...new Set([...words, ...wordsOf(text.description)])];
  return kind === 'postgres'
    ? distinct.map((word) => `'${word}'`).join(' ')
    : ` ${distinct.join(' ')} `;
}
