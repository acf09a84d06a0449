import { recordOf } from '@composed/browser/kept-record';
import { EMPTY_FORM, FIELDS, type IdeaForm } from '../../catalogue/idea-form.ts';

/** The form that an object of unknown origin holds: what is missing or of another type is empty. */
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

/** Who fills in the form, as far as the session knows. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** The form with the author's name and email where it has none yet. */
export function withAuthor(form: IdeaForm, author: Author | null): IdeaForm {
  return {
    ...form,
    submitterName: form.submitterName || (author?.name ?? ''),
    submitterEmail: form.submitterEmail || (author?.email ?? ''),
  };
}

/** The tags one by one, however their commas were spaced; each once. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** The form as it is submitted: no space around a text, tags joined by comma and space. */
export function tidied(form: IdeaForm): IdeaForm {
  const trimmed = { ...form };
  for (const field of FIELDS) {
    if (field !== 'contactPreference') trimmed[field] = form[field].trim();
  }
  return { ...trimmed, tags: tagsOf(form.tags).join(', ') };
}
