/** Fields of the wizard. An empty text is a choice not made. */
export interface IdeaForm {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly difficulty: string;
  /** Separated by a comma and a space. */
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

/** Only the form's fields of an idea. */
export function formOf(idea: IdeaForm): IdeaForm {
  return Object.fromEntries(FIELDS.map((field) => [field, idea[field]])) as unknown as IdeaForm;
}
