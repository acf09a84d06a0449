/** Names of an idea's stages, in order. Every screen uses them. */
export const STAGE = {
  draft: 'Draft',
  underReview: 'Under Review',
  approved: 'Approved',
  published: 'Published',
  prototype: 'Prototype',
  launched: 'Launched',
  successful: 'Successful',
} as const;

/** Stages until visitors see an idea. */
export const STAGES_OF_REVIEW: readonly string[] = [
  STAGE.draft,
  STAGE.underReview,
  STAGE.approved,
  STAGE.published,
];

/** The way of an idea in four stages, from the first words to its use. */
export const STAGES_OF_IDEA = [
  STAGE.draft,
  STAGE.published,
  STAGE.prototype,
  STAGE.launched,
] as const;
