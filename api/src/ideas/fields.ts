import Type, { type Static } from 'typebox';
import { strictObject } from '../http/answers.ts';
import { EmailField, lineOf, NameField, textOf } from '../http/fields.ts';

export const CATEGORIES = [
  'Technology',
  'Health',
  'Education',
  'Business',
  'Environment',
  'Community',
];
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'];
export const TIMES = [
  'Quick (1-5 hours)',
  'Short-term (1-7 days)',
  'Medium-term (1-4 weeks)',
  'Long-term (1+ months)',
];

/** Fields that the form sends. Lengths count characters. The server trims the texts before it stores them. */
export const IdeaFormSchema = strictObject({
  title: lineOf(200, 5),
  description: textOf(5000, 50),
  category: Type.Enum(CATEGORIES),
  difficulty: Type.Enum(DIFFICULTIES),
  tags: lineOf(500),
  requiredSkills: textOf(500),
  estimatedTime: Type.Enum(TIMES),
  resources: textOf(2000),
  submitterName: NameField,
  submitterEmail: EmailField,
  contactPreference: Type.Enum(['email', 'none']),
});

export type IdeaForm = Static<typeof IdeaFormSchema>;
