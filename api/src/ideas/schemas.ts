import Type, { type Static } from 'typebox';
import { nullable } from '../http/answers.ts';
import { authorFields } from '../members/person.ts';
import { IdeaFormSchema } from './fields.ts';

const figures = {
  likes: Type.Integer(),
  views: Type.Integer(),
  shares: Type.Integer(),
};

/** An idea as lists show it. */
export const IdeaCard = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    description: Type.String({ description: 'Its first 300 characters' }),
    category: Type.String(),
    difficulty: Type.String(),
    tags: Type.String({ description: 'Joined by comma and space' }),
    author: Type.String(),
    ...authorFields,
    datePosted: Type.String({ description: 'ISO 8601 instant' }),
    ...figures,
    comments: Type.Integer(),
  },
  { $id: 'IdeaCard', description: 'A published idea, as lists show it' },
);

export type IdeaCard = Static<typeof IdeaCard>;

const STATUSES = ['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn', 'Draft'];

export const Status = Type.Enum(STATUSES, { default: 'Under Review' });

/** Text of an idea, with the names of its form. */
const text = {
  title: Type.String(),
  description: Type.String(),
  category: Type.String(),
  difficulty: Type.String(),
  tags: Type.String(),
  requiredSkills: Type.String(),
  estimatedTime: Type.String(),
  resources: Type.String(),
};

/** An idea as its page shows it. */
export const IdeaPage = Type.Object(
  {
    id: Type.Integer(),
    ...text,
    author: Type.String(),
    ...authorFields,
    authorIdeas: Type.Integer({
      description: 'Number of the author’s published ideas; 0 if the profile is hidden',
    }),
    authorSince: nullable(
      Type.String(),
      'Year of the registration; `null` if the profile is hidden',
    ),
    authorEmail: nullable(Type.String(), 'Only if the author chose to show it'),
    datePosted: Type.String(),
    lastUpdated: Type.String(),
    ...figures,
    saves: Type.Integer(),
    comments: Type.Integer(),
    status: Status,
    isPublic: Type.Boolean({ description: 'False: its author and reviewers alone see this page' }),
    isOwn: Type.Boolean(),
    takesMessages: Type.Boolean(),
  },
  { $id: 'IdeaPage', description: 'An idea, as its page shows it' },
);

export type IdeaPage = Static<typeof IdeaPage>;

/** An idea as its author sees it. */
export const OwnIdea = Type.Object(
  {
    id: Type.Integer(),
    version: Type.Integer({ description: 'For If-Match' }),
    status: Status,
    isPublic: Type.Boolean({
      description: 'A text of it is published, which may be an earlier one',
    }),
    ...text,
    submitterName: Type.String(),
    submitterEmail: Type.String(),
    contactPreference: Type.Enum(['email', 'none'], { default: 'email' }),
    rejectionReason: nullable(Type.String()),
    submittedDate: Type.String(),
    lastUpdated: Type.String(),
    views: Type.Integer(),
    likes: Type.Integer(),
    comments: Type.Integer(),
  },
  { $id: 'OwnIdea', description: 'An idea, as its author sees it' },
);

export type OwnIdea = Static<typeof OwnIdea>;

export const cardReference = Type.Unsafe<IdeaCard>(Type.Ref('IdeaCard'));
export const pageReference = Type.Unsafe<IdeaPage>(Type.Ref('IdeaPage'));
export const ownReference = Type.Unsafe<OwnIdea>(Type.Ref('OwnIdea'));

/** A 409: the key was already used with another text. `current` is the idea of that key. */
export const KeyReusedAnswer = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  details: Type.Object({ code: Type.String(), current: ownReference }),
});

/** A 412 with the stored version and the submitted one. */
export const StaleAnswer = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  details: Type.Object({
    code: Type.String(),
    current: ownReference,
    sent: Type.Object(IdeaFormSchema.properties),
  }),
});
