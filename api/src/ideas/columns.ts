import type { Selectable } from 'kysely';
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
