import { recordOf } from '@composed/browser/kept-record';
import { EMPTY_FORM, FIELDS, type IdeaForm } from '../../catalogue/idea-form.ts';

/** Reads a form from unknown data. Missing or invalid fields become empty. */
export function readForm(value: unknown): IdeaForm {
  const kept = recordOf(value);
  const texts = FIELDS.filter((field) => typeof kept[field] === 'string');
  const form = Object.fromEntries(texts.map((field) => [field, kept[field]]));
  const contactPreference = form.contactPreference === 'none' ? 'none' : 'email';
  return { ...EMPTY_FORM, ...form, contactPreference };
}

export function sameForm(a: IdeaForm, b: IdeaForm): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}

/** The author, as far as the session knows them. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** The form, with an empty name or email filled in from the author. */
export function withAuthor(form: IdeaForm, author: Author | null): IdeaForm {
  return {
    ...form,
    submitterName: form.submitterName || (author?.name ?? ''),
    submitterEmail: form.submitterEmail || (author?.email ?? ''),
  };
}

/** The tags of a comma-separated text, trimmed and without duplicates. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** The form as submitted: trimmed texts, and tags joined by a comma and a space. */
export function tidied(form: IdeaForm): IdeaForm {
  const trimmed = { ...form };
  for (const field of FIELDS) {
    if (field !== 'contactPreference') trimmed[field] = form[field].trim();
  }
  return { ...trimmed, tags: tagsOf(form.tags).join(', ') };
}
