import { recordOf } from '@idea-hub/shared/platform/kept-record';

/** What the wizard collects (WZ-18). Choices that were not made are empty text. */
export interface IdeaForm {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly difficulty: string;
  /** Joined by comma and space. */
  readonly tags: string;
  readonly requiredSkills: string;
  readonly estimatedTime: string;
  readonly resources: string;
  readonly submitterName: string;
  readonly submitterEmail: string;
  readonly contactPreference: 'email' | 'none';
}

export type Field = keyof IdeaForm;

export const EMPTY_FORM: IdeaForm = {
  title: '',
  description: '',
  category: '',
  difficulty: '',
  tags: '',
  requiredSkills: '',
  estimatedTime: '',
  resources: '',
  submitterName: '',
  submitterEmail: '',
  contactPreference: 'email',
};

export const FIELDS = Object.keys(EMPTY_FORM) as readonly Field[];

/** The form that an object of unknown origin holds: what is missing or of another type is empty. */
export function readForm(value: unknown): IdeaForm {
  const kept = recordOf(value);
  const texts = FIELDS.filter((field) => typeof kept[field] === 'string');
  const form = Object.fromEntries(texts.map((field) => [field, kept[field]]));
  const contactPreference = form.contactPreference === 'none' ? 'none' : 'email';
  return { ...EMPTY_FORM, ...form, contactPreference };
}

/** The form's part alone. */
export function formOf(idea: IdeaForm): IdeaForm {
  return Object.fromEntries(FIELDS.map((field) => [field, idea[field]])) as unknown as IdeaForm;
}

export function sameForm(a: IdeaForm, b: IdeaForm): boolean {
  return FIELDS.every((field) => a[field] === b[field]);
}

/** Who fills in the form, as far as the session knows. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** The form with the author's name and email where it has none yet (WZ-16). */
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
