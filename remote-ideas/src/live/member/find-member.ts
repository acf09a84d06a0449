import { isApiError } from '@idea-hub/shared/api';
import { getMembersId } from '@idea-hub/shared/contracts/community-description';
import { type AnswerTo, call } from '@idea-hub/shared/live/call';

export type Member = AnswerTo<'GET /members/{id}'>;

/** The profile, if others may see it; otherwise `null`. */
export async function findMember(id: string): Promise<Member | null> {
  try {
    return await call(getMembersId, { path: { id } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
