import type { IdeaForm } from '../catalogue/idea-form.ts';

export function someForm(changes: Partial<IdeaForm> = {}): IdeaForm {
  return {
    title: 'Solar lunch box',
    description: 'Keeps a lunch warm on the way to work with nothing but daylight and a black lid.',
    category: 'Technology',
    difficulty: 'Advanced',
    tags: 'solar, food',
    requiredSkills: 'Carpentry',
    estimatedTime: 'Quick (1-5 hours)',
    resources: 'A box',
    submitterName: 'Ada Lovelace',
    submitterEmail: 'ada@example.com',
    contactPreference: 'none',
    ...changes,
  };
}
