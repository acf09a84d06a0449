import type { Submission } from '../../catalogue/types.ts';

/** Own ideas by id, in the version that this page showed last. */
export const shownIdeas = new Map<number, Submission>();
