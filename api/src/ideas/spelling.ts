import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { indexOf } from './search-index.ts';
import { inHeading, type Term } from './search-words.ts';

/** Shorter words have too many neighbours, and longer ones too many variants. */
const LENGTHS = { min: 3, max: 20 };
/** Maximum number of ideas that are compared with a search. */
const SAMPLE = 100;

const ALPHABETS = [
  { script: /\p{sc=Latin}/u, letters: [...'abcdefghijklmnopqrstuvwxyz'] },
  { script: /\p{sc=Cyrillic}/u, letters: [...'абвгдежзиклмнопрстуфхцчшщъыьэюя'] },
  { script: /\p{sc=Greek}/u, letters: [...'αβγδεζηθικλμνξοπρστυφχψω'] },
];

/**
 * All texts that differ from a folded word by one typo: a letter is missing, additional, replaced, or swapped with the
 * next one. In scripts without an alphabet here, only the word's own letters are tried.
 */
export function neighboursOf(word: string): Set<string> {
  const letters = [...word];
  const alphabet = new Set(letters);
  for (const { script, letters: more } of ALPHABETS) {
    if (script.test(word)) for (const letter of more) alphabet.add(letter);
  }
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [letter = '', next = ''] = letters.slice(at, at + 2);
    const after = letters.slice(at + 1).join('');
    found.add(before + after);
    found.add(before + next + letter + letters.slice(at + 2).join(''));
    for (const other of alphabet) {
      found.add(before + other + after);
      found.add(before + other + letter + after);
    }
  }
  found.delete(word);
  return found;
}

/** A word of a search or one of its neighbours. */
interface Choice extends Term {
  /** 0 for the word itself, 1 for a neighbour with two letters swapped, 2 for any other. */
  distance: number;
}

/**
 * Replaces words that no idea contains by neighbours that one idea has together with the other words. If none has, it
 * also replaces the other words. Returns `null` if ideas contain each word, or if there is no such idea.
 */
export async function correct(queries: Queries, terms: readonly Term[]): Promise<Term[] | null> {
  const own = terms.map((term): Choice => ({ ...term, distance: 0 }));
  const known = await contained(queries, own);
  if (known.size === own.length) return null;
  const lists: Choice[][] = own.map((choice) => (known.has(choice) ? [choice] : []));
  const addNeighbours = async (isWanted: (choice: Choice) => boolean) => {
    const added = own.map((choice) => (isWanted(choice) ? neighbourChoices(choice.word) : []));
    const found = await contained(queries, added.flat());
    for (const [at, list] of added.entries())
      lists[at]?.push(...list.filter((choice) => found.has(choice)));
    return nearestOf(queries, lists);
  };
  const nearest = await addNeighbours((choice) => !known.has(choice));
  const isPossible = known.size > 0 && lists.every((list) => list.length > 0);
  return nearest ?? (isPossible ? addNeighbours((choice) => known.has(choice)) : null);
}

/** Those of the terms that ideas contain. */
async function contained<Each extends Term>(
  queries: Queries,
  terms: readonly Each[],
): Promise<Set<Each>> {
  const { rows } = await indexOf(queries).contained(terms).execute(queries);
  return new Set(rows.flatMap(({ at }) => terms[Number(at)] ?? []));
}

function neighbourChoices(word: string): Choice[] {
  const { length } = [...word];
  if (length < LENGTHS.min || length > LENGTHS.max || !/\p{L}/u.test(word)) return [];
  const sorted = (text: string) => [...text].sort().join('');
  return [...neighboursOf(word)].map((neighbour) => ({
    word: neighbour,
    isPrefix: false,
    distance: sorted(neighbour) === sorted(word) ? 1 : 2,
  }));
}

/**
 * Takes one choice from each list, so that an idea contains all of them. Swapped letters come first, then words of title
 * and tags, then the words that most ideas contain.
 */
async function nearestOf(
  queries: Queries,
  lists: readonly (readonly Choice[])[],
): Promise<Term[] | null> {
  const ideas = await wordsOfMatches(queries, lists);
  if (ideas.length === SAMPLE) {
    // Other ideas may have nearer words.
    const swapped = lists.map((list) => list.filter(({ distance }) => distance < 2));
    const headings = lists.map((list) =>
      list.map((choice) => (choice.distance > 0 ? inHeading(choice) : choice)),
    );
    for (const nearer of [swapped, headings])
      ideas.push(...(await wordsOfMatches(queries, nearer)));
  }
  const found = new Map<string, { terms: Term[]; rank: number; count: number }>();
  for (const words of ideas) {
    const has = ({ word, isPrefix }: Term) =>
      words.has(word) || (isPrefix && [...words].some((other) => other.startsWith(word)));
    const rankOf = (choice: Choice) =>
      2 * choice.distance - (choice.distance > 0 && has(inHeading(choice)) ? 1 : 0);
    const chosen = lists.flatMap((list) => {
      const [best] = list.filter(has).sort((a, b) => rankOf(a) - rankOf(b));
      return best ?? [];
    });
    if (chosen.length < lists.length) continue;
    const rank = chosen.reduce((sum, choice) => sum + rankOf(choice), 0);
    const terms = chosen.map(({ word, isPrefix }) => ({ word, isPrefix }));
    const key = JSON.stringify(terms);
    const earlier = found.get(key) ?? { rank, count: 0 };
    found.set(key, { terms, rank: Math.min(rank, earlier.rank), count: earlier.count + 1 });
  }
  const [nearest] = [...found.values()].sort((a, b) => a.rank - b.rank || b.count - a.count);
  return nearest?.terms ?? null;
}

/** The words of ideas that contain a term of each list. */
async function wordsOfMatches(
  queries: Queries,
  lists: readonly (readonly Term[])[],
): Promise<Set<string>[]> {
  if (lists.some((terms) => terms.length === 0)) return [];
  const { words, findsAny } = indexOf(queries);
  const { rows } = await sql<{ words: string }>`select ${words} as words from idea_search
    where ${findsAny(...lists)} limit ${sql.lit(SAMPLE)}`.execute(queries);
  return rows.map((row) => new Set(row.words.trim().split(' ')));
}
