import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../http/answers.ts';
import { CursorQuery, textOf } from '../http/fields.ts';
import { CATEGORIES } from '../ideas/fields.ts';
import { pageReference, Status } from '../ideas/schemas.ts';
import { authorFields } from '../members/person.ts';
import { ACTIONS } from './decide.ts';
import { OUTCOMES } from './decide-all.ts';

const nullableText = nullable(Type.String());
const { cursor } = CursorQuery.properties;

export type QueueQuery = Static<typeof QueueQuerySchema>;
export type PlaceQuery = Static<typeof PlaceQuerySchema>;

const filters = {
  category: Type.Optional(Type.Enum(CATEGORIES)),
  search: Type.Optional({ ...textOf(200), description: 'Words in title or author’s name' }),
};

/** Filters of the queue from which the reviewer came. Only `place` depends on them. */
export const PlaceQuerySchema = Type.Object(filters, { additionalProperties: false });

export const QueueQuerySchema = Type.Object(
  {
    status: Type.Optional(
      Type.Enum(['Under Review', 'Approved', 'Published', 'Rejected', 'Withdrawn']),
    ),
    ...filters,
    limit: Type.Optional(
      Type.String({ pattern: '^([1-9][0-9]?|100)$', description: 'Ideas a page: 1 to 100' }),
    ),
    cursor,
  },
  { additionalProperties: false },
);

export const QueueAnswer = Type.Object({
  ideas: Type.Array(
    Type.Object({
      id: Type.Integer(),
      version: Type.Integer(),
      status: Status,
      title: Type.String(),
      description: Type.String({ description: 'Its first 200 characters' }),
      category: Type.String(),
      difficulty: Type.String(),
      author: Type.String(),
      ...authorFields,
      isPublic: Type.Boolean({ description: 'Visitors see an earlier text of it' }),
      reports: Type.Integer({ description: 'Open ones' }),
      submittedDate: Type.String(),
      lastUpdated: Type.String(),
    }),
  ),
  total: Type.Integer(),
  next: nullableText,
});

const actions = Type.Array(Type.Enum([...ACTIONS]), {
  description: 'Decisions that the caller may make in this status',
});

const version = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

export const DecisionBody = strictObject({
  action: Type.Enum([...ACTIONS]),
  version,
  reason: Type.Optional(textOf(1000)),
});

/** Maximum number of ideas of one call. */
export const BATCH = 100;

export const BatchBody = strictObject({
  batch: Type.String({
    format: 'uuid',
    description: 'Chosen by the client; calls with the same one lead to one mail for each author',
  }),
  action: Type.Enum([...ACTIONS]),
  reason: Type.Optional(textOf(1000)),
  ideas: Type.Array(
    strictObject({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), version }),
    {
      minItems: 1,
      maxItems: BATCH,
    },
  ),
});

export const BatchAnswer = Type.Object({
  results: Type.Array(Type.Object({ id: Type.Integer(), outcome: Type.Enum([...OUTCOMES]) })),
});

export const DecisionAnswer = Type.Object({
  id: Type.Integer(),
  status: Status,
  version: Type.Integer(),
  actions,
});

const decision = Type.Object({
  id: Type.String({ format: 'uuid' }),
  ideaId: Type.Integer(),
  title: nullable(Type.String(), '`null`: the idea is gone'),
  category: Type.String({ description: 'Empty: the idea is gone' }),
  reviewer: nullable(Type.String(), '`null`: no member any more'),
  action: Type.Enum([...ACTIONS]),
  reason: Type.String(),
  at: Type.String(),
});

export const DecisionsQuery = Type.Object(
  { action: Type.Optional(Type.Enum([...ACTIONS])), cursor },
  { additionalProperties: false },
);

export const DecisionsAnswer = Type.Object({ decisions: Type.Array(decision), next: nullableText });

export const ReviewAnswer = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  status: Status,
  actions,
  isOwn: Type.Boolean({ description: 'The reviewer’s own; another one decides' }),
  author: Type.Object({
    name: Type.String({ description: 'Of the account' }),
    isEmailVerified: Type.Boolean(),
    isSuspended: Type.Boolean(),
    joinDate: Type.String({ description: 'ISO 8601 instant of the registration' }),
    published: Type.Integer({ description: 'Ideas that visitors see' }),
    rejected: Type.Integer({ description: 'Rejections of all ideas' }),
    withdrawn: Type.Integer({
      description: 'Ideas that the author withdrew or a reviewer took down',
    }),
    openReports: Type.Integer({ description: 'About ideas of the author' }),
    picture: authorFields.authorPicture,
    ideas: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), status: Status }), {
      description: 'The latest eight, with this one',
    }),
  }),
  submitterName: Type.String({ description: 'As the author typed it into the form' }),
  rejectionReason: nullableText,
  written: pageReference,
  published: nullable(pageReference, 'What visitors see meanwhile'),
  decisions: Type.Array(decision),
  reports: Type.Array(
    Type.Object({ id: Type.String({ format: 'uuid' }), reason: Type.String(), at: Type.String() }),
    { description: 'Up to five open ones about the idea' },
  ),
  similar: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      category: Type.String(),
      likes: Type.Integer(),
      percent: Type.Integer({ description: 'Share of common words' }),
    }),
    { description: 'Up to three published ideas' },
  ),
  sameTitle: Type.Integer({ description: 'Other ideas under review with the same title' }),
  waitsSince: Type.String({ description: 'ISO 8601 instant of the last change of the status' }),
  place: Type.Object(
    {
      position: Type.Integer({ description: 'From 1' }),
      total: Type.Integer(),
      previous: nullable(Type.String(), 'Id; `null` for the first'),
      next: nullable(Type.String(), 'Id; `null` for the last'),
    },
    { description: 'Among the ideas of the same status and filter, the longest-waiting one first' },
  ),
});

export const ReportsQuery = Type.Object(
  { state: Type.Optional(Type.Enum(['open', 'resolved'])), cursor },
  { additionalProperties: false },
);

export const ReportsAnswer = Type.Object({
  reports: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      ideaId: Type.Integer(),
      title: nullable(
        Type.String(),
        'As it was reported, while the report is open; `null`: the idea is deleted',
      ),
      category: Type.String({ description: 'Empty: the idea is deleted' }),
      description: nullable(
        Type.String(),
        'Of a reported idea, as it was reported; `null` once the report is settled',
      ),
      version: Type.Integer({ description: '0: the idea is deleted' }),
      message: nullable(
        Type.String(),
        'Text of a reported message or comment. `null`: the report is about the idea itself, or settled',
      ),
      isComment: Type.Boolean({ description: 'The report is about a comment' }),
      commentId: nullable(Type.String(), 'Of a reported comment that is not deleted'),
      messageFrom: nullableText,
      isFromVisitor: Type.Boolean({ description: 'True: a visitor typed the sender’s name' }),
      reason: Type.String(),
      reporter: nullable(Type.String(), '`null`: a visitor'),
      at: Type.String(),
      isOpen: Type.Boolean(),
    }),
  ),
  next: nullableText,
});
