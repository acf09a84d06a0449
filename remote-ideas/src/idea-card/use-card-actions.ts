import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { type Mark, type Marks, marks as ofPage } from '../catalogue/marks.ts';
import { setMark } from '../catalogue/set-mark.ts';
import type { Idea } from '../catalogue/types.ts';
import { useMark } from '../catalogue/use-mark.ts';
import { copyText } from '../copy-text.ts';
import { CARD_TOAST_MS } from '../timings.ts';
import { messages } from './messages.ts';

function say(type: ToastType, text: string): void {
  toasts.publish({ type, text, duration: CARD_TOAST_MS });
}

function useMarking(marks: Marks, ideaId: number, mark: Mark, texts: readonly [string, string]) {
  const isSet = useMark(marks, ideaId, mark);
  const set = () => {
    try {
      setMark(marks, [ideaId, mark], texts, say);
    } catch {
      say('error', messages.failed);
    }
  };
  return [isSet, set] as const;
}

/** Like, Save and Share of a card. It makes no calls itself. */
export function useCardActions({ id, title }: Idea, marks: Marks = ofPage) {
  const [isLiked, like] = useMarking(marks, id, 'liked', [messages.liked, messages.alreadyLiked]);
  const [isSaved, save] = useMarking(marks, id, 'saved', [messages.saved, messages.alreadySaved]);

  function likeUnlessOwn() {
    if (marks.own.has(id)) say('info', messages.ownLike);
    else like();
  }

  async function share() {
    try {
      await copyText(messages.shareText(title));
      say('success', messages.shared);
    } catch {
      say('error', messages.failed);
    }
  }

  return { isLiked, isSaved, like: likeUnlessOwn, save, share };
}
