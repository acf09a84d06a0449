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

/** Runs an action. If it fails, a toast says so. */
async function attempt(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch {
    say('error', messages.failed);
  }
}

/** Like, Save and Share of a card. It makes no calls itself. */
export function useCardActions({ id, title }: Idea, marks: Marks = ofPage) {
  const set = (mark: Mark, ...texts: [first: string, again: string]) =>
    attempt(() => setMark(marks, [id, mark], texts, say));

  return {
    isLiked: useMark(marks, id, 'liked'),
    isSaved: useMark(marks, id, 'saved'),
    like() {
      if (marks.own.has(id)) say('info', messages.ownLike);
      else void set('liked', messages.liked, messages.alreadyLiked);
    },
    save: () => set('saved', messages.saved, messages.alreadySaved),
    share: () =>
      attempt(async () => {
        await copyText(messages.shareText(title));
        say('success', messages.shared);
      }),
  };
}
