import { isApiError } from '@idea-hub/shared/api';
import {
  getIdeas,
  getIdeasId,
  getIdeasMineId,
  type IdeaPage,
  postIdeasIdMessages,
  postIdeasIdReports,
  postIdeasIdShares,
  postIdeasIdViews,
} from '@idea-hub/shared/contracts/community-description';
import { type AnswerTo, call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { type RequestKeys, useRequestKeys } from '@idea-hub/shared/live/request-key';
import { useKeptText } from '@idea-hub/shared/live/use-kept-text';
import { useSession } from '@idea-hub/shared/session';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import type { Idea } from '../../catalogue/types.ts';
import { type Delivery, MessageRefused } from '../../project/message/use-message.ts';
import { keepingLast } from '../keeping-last.ts';
import { takeStart } from '../start.ts';
import { messages } from './messages.ts';

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

/** Maximum number of related ideas. */
const RELATED = 3;

/** Published ideas of the same category, newest first. The page can have them. */
export function relatedTo({ id, category }: IdeaPage) {
  // One more than are shown, because the idea itself can be among them.
  const input = { category: category as 'Technology', limit: `${RELATED + 1}` };
  const relatedIn = ({ ideas }: AnswerTo<'GET /ideas'>): readonly Idea[] =>
    ideas
      .filter((idea) => idea.id !== id)
      .slice(0, RELATED)
      .map(completeIdea);
  const start = takeStart(getIdeas, `/ideas?${new URLSearchParams(input)}`);
  return keepingLast(
    async () => relatedIn(await call(getIdeas, { input })),
    start && { ...start, value: start.value && relatedIn(start.value) },
  );
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

function createDelivery(ideaId: number, keys: RequestKeys): Delivery {
  return {
    delay: 0,
    reply: messages.reply,
    counter: messages.counter,
    async send(form) {
      try {
        await keys.once(form, (key) =>
          call(postIdeasIdMessages, {
            path: { id: ideaId },
            headers: { 'idempotency-key': key },
            input: form,
          }),
        );
      } catch (error) {
        const refusal = refusalIn(error);
        throw refusal ? new MessageRefused(refusal.text, refusal.fields) : error;
      }
    },
  };
}

/** Sends messages to an idea's author. The text survives a sign-in. */
export function useDelivery(ideaId: number): Delivery {
  const name = `message.${ideaId}`;
  const keys = useRequestKeys(name);
  const kept = useKeptText(name);
  const { user } = useSession().state;
  return { ...createDelivery(ideaId, keys), kept, ...(user && { sender: messages.sender }) };
}
