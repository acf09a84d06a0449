import {
  BROWSE_CATEGORIES,
  categoryName,
  DEFAULT_CATEGORY,
  DEFAULT_DIFFICULTY,
  DIFFICULTIES,
  type Difficulty,
  isDifficulty,
} from '../categories.ts';
import type { Idea, RecordedFigures, Submission } from '../types.ts';

const MAX_LIKES = 260;
const MAX_VIEWS = 2400;
const MAX_SHARES = 60;
const DAYS_IN_MAY = 31;

// An integer hash (xor-shift and multiply). Neighboring ids give unrelated figures, and the same id always
// gives the same ones.
function draw(id: number, salt: number, below: number): number {
  let x = (Math.imul(id, 0x9e3779b1) + Math.imul(salt, 0x85ebca6b)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return ((x ^ (x >>> 15)) >>> 0) % below;
}

/** Figures on cards for an idea without recorded ones, generated from its id. */
export const generatedLikes = (id: number): number => draw(id, 1, MAX_LIKES + 1);
export const generatedViews = (id: number): number => generatedLikes(id) + draw(id, 2, MAX_VIEWS);
const generatedShares = (id: number): number => draw(id, 3, MAX_SHARES);

export function generatedDate(id: number): string {
  return `2025-05-${String(1 + draw(id, 4, DAYS_IN_MAY)).padStart(2, '0')}`;
}

function cycle<T>(values: readonly [T, ...T[]], id: number): T {
  return values[(id - 1) % values.length] ?? values[0];
}

/** Category and difficulty of a sample, in turn. Id 1 gets the first of each. */
export const cycledCategory = (id: number): string => cycle(BROWSE_CATEGORIES, id);
export const cycledDifficulty = (id: number): Difficulty => cycle(DIFFICULTIES, id);

/** Values of an idea from its source. Defaults, and figures generated from the id, complete the rest. */
type Known = Pick<Idea, 'id' | 'title'> &
  Partial<
    Pick<Idea, 'description' | 'category' | 'author' | 'authorId' | 'authorPicture' | 'datePosted'>
  > &
  RecordedFigures & { readonly difficulty?: string; readonly comments?: number };

export function completeIdea(record: Known): Idea {
  const { id, views, likes, inspired, shares } = record;
  return {
    id,
    title: record.title,
    description: record.description ?? '',
    category: categoryName(record.category ?? '') || DEFAULT_CATEGORY,
    difficulty: isDifficulty(record.difficulty) ? record.difficulty : DEFAULT_DIFFICULTY,
    author: record.author?.trim() || undefined,
    authorId: record.authorId,
    authorPicture: record.authorPicture,
    datePosted: record.datePosted ?? generatedDate(id),
    likes: likes ?? generatedLikes(id),
    views: views ?? generatedViews(id),
    shares: shares ?? generatedShares(id),
    comments: record.comments,
    recorded: { views, likes, inspired, shares },
  };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const date = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;

export const isIdeaId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** The id in an address; `null` if the text is not an id. */
export function readIdeaId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  return isIdeaId(id) ? id : null;
}

/** One item of an external list; `null` if it lacks a numeric id or a title. */
function readIdea(item: unknown): Idea | null {
  if (typeof item !== 'object' || item === null) return null;
  const record = item as Record<string, unknown>;
  const title = text(record.title)?.trim();
  if (!isIdeaId(record.id) || !title) return null;
  return completeIdea({
    id: record.id,
    title,
    description: text(record.description),
    category: text(record.category),
    difficulty: text(record.difficulty),
    author: text(record.author),
    datePosted: date(record.datePosted),
    likes: count(record.likes),
    views: count(record.views),
    inspired: count(record.inspired),
    shares: count(record.shares),
  });
}

/** The ideas of an external list. Invalid items are skipped. If an id repeats, the first idea wins. */
export function readIdeas(items: readonly unknown[]): readonly Idea[] {
  const byId = new Map<number, Idea>();
  for (const item of items) {
    const idea = readIdea(item);
    if (idea && !byId.has(idea.id)) byId.set(idea.id, idea);
  }
  return [...byId.values()];
}

/** A submission as a public idea, for its own page. */
export function ideaOf({ submitterName, submittedDate, ...idea }: Submission): Idea {
  return completeIdea({ ...idea, author: submitterName, datePosted: submittedDate });
}
