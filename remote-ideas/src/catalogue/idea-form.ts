/** What the wizard collects. Choices that were not made are empty text. */
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

/** The form's part alone. */
export function formOf(idea: IdeaForm): IdeaForm {
  return Object.fromEntries(FIELDS.map((field) => [field, idea[field]])) as unknown as IdeaForm;
}
