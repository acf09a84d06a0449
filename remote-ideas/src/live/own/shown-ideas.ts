import type { Submission } from '../../catalogue/types.ts';

/** Own ideas by id, as this page showed them last. */
export const shownIdeas = new Map<number, Submission>();
