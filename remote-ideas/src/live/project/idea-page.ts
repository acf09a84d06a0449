import { isApiError } from '@idea-hub/shared/api';
import {
  getIdeas,
  getIdeasId,
  getIdeasMineId,
  type IdeaPage,
  postIdeasIdReports,
  postIdeasIdShares,
  postIdeasIdViews,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import type { Idea } from '../../catalogue/types.ts';

export type { IdeaPage };

/** The idea's page, if the current user may see it; otherwise `null`. */
export async function findIdeaPage(id: number): Promise<IdeaPage | null> {
  try {
    return await call(getIdeasId, { path: { id } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** The reviewer's reason for rejecting or withdrawing the member's idea. */
export const findReason = async (id: number): Promise<string | null> =>
  (await call(getIdeasMineId, { path: { id } })).rejectionReason;

/** Published ideas of the same category, newest first. */
export async function findRelated({ id, category }: IdeaPage, count: number): Promise<Idea[]> {
  const { ideas } = await call(getIdeas, { input: { category: category as 'Technology' } });
  return ideas
    .filter((idea) => idea.id !== id)
    .slice(0, count)
    .map(completeIdea);
}

/** A failed count is not worth an error message. */
export const countView = (id: number): void =>
  void call(postIdeasIdViews, { path: { id }, headers: OWN_PAGE }).catch(() => {});
export const countShare = (id: number): void =>
  void call(postIdeasIdShares, { path: { id }, headers: OWN_PAGE }).catch(() => {});

/** Pages of other origins can't send this header, so they can't count views for their visitors. */
const OWN_PAGE = { 'x-requested-with': 'page' };

export const reportIdea = (id: number, reason: string, key: string) =>
  call(postIdeasIdReports, {
    path: { id },
    headers: { 'idempotency-key': key },
    input: { reason },
  });
