import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { indexOf } from './search-index.ts';
import type { Term } from './search-words.ts';

/** Shorter words have too many neighbours, and longer ones too many variants. */
const LENGTHS = { min: 3, max: 20 };
/** Number of ideas that are read to find the most frequent neighbour. */
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

/**
 * Replaces each word that no idea contains by its most frequent neighbour. Returns `null` if no word needs it, or if one
 * has no neighbour.
 */
export async function correct(queries: Queries, terms: readonly Term[]): Promise<Term[] | null> {
  const corrected: Term[] = [];
  for (const term of terms) {
    const isKnown = (await wordsOfMatches(queries, [term], 1)).length > 0;
    const word = isKnown ? term.word : await neighbourOf(queries, term.word);
    if (word === undefined) return null;
    corrected.push(isKnown ? term : { word, isPrefix: false });
  }
  return corrected.every((term, index) => term === terms[index]) ? null : corrected;
}

async function neighbourOf(queries: Queries, word: string): Promise<string | undefined> {
  const { length } = [...word];
  if (length < LENGTHS.min || length > LENGTHS.max || !/\p{L}/u.test(word)) return undefined;
  const neighbours = neighboursOf(word);
  const terms = [...neighbours].map((neighbour) => ({ word: neighbour, isPrefix: false }));
  const counts = new Map<string, number>();
  for (const words of await wordsOfMatches(queries, terms, SAMPLE)) {
    for (const found of words) {
      if (neighbours.has(found)) counts.set(found, (counts.get(found) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The words of up to `limit` ideas that contain one of the terms. */
async function wordsOfMatches(
  queries: Queries,
  terms: readonly Term[],
  limit: number,
): Promise<string[][]> {
  const { words, findsAny } = indexOf(queries);
  const { rows } = await sql<{ words: string }>`select ${words} as words from idea_search
    where ${findsAny(terms)} limit ${sql.lit(limit)}`.execute(queries);
  return rows.map((row) => row.words.trim().split(' '));
}
