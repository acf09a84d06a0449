import { categoryName, DEFAULT_CATEGORY, DEFAULT_DIFFICULTY, isDifficulty } from '../categories.ts';
import type { Idea, RecordedFigures, Submission } from '../types.ts';
import { drawnDate, drawnLikes, drawnShares, drawnViews } from './figures.ts';

/** What a source knows of an idea. The rest is completed by defaults, and by figures drawn from its id. */
type Known = Pick<Idea, 'id' | 'title'> &
  Partial<Pick<Idea, 'description' | 'category' | 'author' | 'datePosted'>> &
  RecordedFigures & { readonly difficulty?: string };

export function completeIdea(record: Known): Idea {
  const { id, views, likes, inspired, shares } = record;
  return {
    id,
    title: record.title,
    description: record.description ?? '',
    category: categoryName(record.category ?? '') || DEFAULT_CATEGORY,
    difficulty: isDifficulty(record.difficulty) ? record.difficulty : DEFAULT_DIFFICULTY,
    author: record.author?.trim() || undefined,
    datePosted: record.datePosted ?? drawnDate(id),
    likes: likes ?? drawnLikes(id),
    views: views ?? drawnViews(id),
    shares: shares ?? drawnShares(id),
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

/** The id that an address means; `null` when it is none. */
export function readIdeaId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  return isIdeaId(id) ? id : null;
}

/** One item of a list from outside; `null` for anything without a numeric id and a title. */
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

/** The ideas of a list from outside: what is no idea is skipped, of two with one id the first stays. */
export function readIdeas(items: readonly unknown[]): readonly Idea[] {
  const byId = new Map<number, Idea>();
  for (const item of items) {
    const idea = readIdea(item);
    if (idea && !byId.has(idea.id)) byId.set(idea.id, idea);
  }
  return [...byId.values()];
}

/** A submission as its own page shows it. */
export function ideaOf({ submitterName, submittedDate, ...idea }: Submission): Idea {
  return completeIdea({ ...idea, author: submitterName, datePosted: submittedDate });
}
