import { IdeaCard, IdeaPage, OwnIdea } from '../ideas/schemas.ts';

/** Schemas that the answers of live mode reference by name. */
export const COMMUNITY_SCHEMAS = [IdeaCard, IdeaPage, OwnIdea];
