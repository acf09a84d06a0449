import {
  deleteIdeasIdOffer,
  getIdeasIdOffers,
  type Offers,
  putIdeasIdOffer,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useAnswer, valueOr } from '@idea-hub/shared/live/use-answer';
import { useUser } from '@idea-hub/shared/session';
import { useCallback, useState } from 'react';
import type { IdeaPage } from '../idea-page.ts';

/** The offers on an idea, and changes of the member's own. `offers` is `null` until they are loaded. */
export function useOffers({ id, isPublic }: Pick<IdeaPage, 'id' | 'isPublic'>) {
  const viewer = useUser()?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another viewer gets another answer
  const ask = useCallback(
    async () => (isPublic ? call(getIdeasIdOffers, { path: { id } }) : null),
    [id, isPublic, viewer],
  );
  const [changed, setChanged] = useState<{ by: string | undefined; offers: Offers }>();
  const { answer } = useAnswer(ask);
  const loaded = valueOr(answer, null);
  const offers = changed && changed.by === viewer ? changed.offers : loaded;
  const change = async (answer: Promise<Offers>) =>
    setChanged({ by: viewer, offers: await answer });
  return {
    offers,
    isLoading: answer.status === 'loading',
    save: (offer: string) => change(call(putIdeasIdOffer, { path: { id }, input: { offer } })),
    takeBack: () => change(call(deleteIdeasIdOffer, { path: { id } })),
  };
}
