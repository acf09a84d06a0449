import { IdeaCard, IdeaPage, OwnIdea } from '../ideas/schemas.ts';

/** What the calls of live mode name in their answers. */
export const COMMUNITY_SCHEMAS = [IdeaCard, IdeaPage, OwnIdea];
