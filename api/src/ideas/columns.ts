import { type Selectable, sql } from 'kysely';
import type { IdeaTable, IdeaText } from '../database/community-schema.ts';
import type { IdeaForm } from './fields.ts';

export type IdeaRow = Selectable<IdeaTable>;

/** All columns of an idea, listed one by one: see `PreparingClient`. */
export const IDEA_COLUMNS = [
  'ideas.id',
  'ideas.author_id',
  'ideas.status',
  'ideas.version',
  'ideas.title',
  'ideas.description',
  'ideas.category',
  'ideas.difficulty',
  'ideas.tags',
  'ideas.required_skills',
  'ideas.estimated_time',
  'ideas.resources',
  'ideas.submitter_name',
  'ideas.submitter_email',
  'ideas.contact_preference',
  'ideas.rejection_reason',
  'ideas.submission_key',
  'ideas.submission_hash',
  'ideas.submitted_at',
  'ideas.updated_at',
  'ideas.decided_at',
] as const satisfies `ideas.${keyof IdeaTable}`[];

type FormColumns = IdeaText &
  Pick<IdeaTable, 'submitter_name' | 'submitter_email' | 'contact_preference'>;

export function columnsOf(form: IdeaForm): FormColumns {
  return {
    title: form.title,
    description: form.description,
    category: form.category,
    difficulty: form.difficulty,
    tags: form.tags,
    required_skills: form.requiredSkills,
    estimated_time: form.estimatedTime,
    resources: form.resources,
    submitter_name: form.submitterName,
    submitter_email: form.submitterEmail,
    contact_preference: form.contactPreference as 'email' | 'none',
  };
}

export function formOf(row: FormColumns): IdeaForm {
  return {
    ...textOf(row),
    submitterName: row.submitter_name,
    submitterEmail: row.submitter_email,
    contactPreference: row.contact_preference,
  };
}

/** Text that visitors read, with the API's names. */
export function textOf(row: IdeaText) {
  return {
    title: row.title,
    description: row.description,
    category: row.category,
    difficulty: row.difficulty,
    tags: row.tags,
    requiredSkills: row.required_skills,
    estimatedTime: row.estimated_time,
    resources: row.resources,
  };
}

export const isoOf = (instant: number): string => new Date(instant).toISOString();

/**
 * Title under which others know the idea: of the published text, or of the text that was published last. The author's
 * current title if no text was published. For a query that has `ideas`.
 */
export const publicTitle = sql<string>`coalesce(
  (select published.title from published_ideas as published where published.idea_id = ideas.id),
  (select earlier.title from decisions as earlier
    where earlier.idea_id = ideas.id and earlier.action = 'publish'
    order by earlier.created_at desc limit 1),
  ideas.title)`;

/** Title of the text that a decision is about. For a query that has `decisions` and `ideas`. */
export const decidedTitle = sql<string>`coalesce(decisions.title, ${publicTitle})`;
