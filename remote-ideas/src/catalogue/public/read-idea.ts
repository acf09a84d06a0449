import { categoryName, DEFAULT_CATEGORY, DEFAULT_DIFFICULTY, isDifficulty } from '../categories.ts';
import type { Idea, RecordedFigures, Submission } from '../types.ts';
import { drawnDate, drawnLikes, drawnShares, drawnViews } from './figures.ts';

/** Values of an idea from its source. Defaults, and figures generated from the id, complete the rest. */
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
