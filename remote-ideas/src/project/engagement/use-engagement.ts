import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { useRef, useState } from 'react';
import { type Mark, marks, setMark, useMark } from '../../catalogue/marks.ts';
import type { Idea } from '../../catalogue/types.ts';
import { copyText } from '../../copy-text.ts';
import { PROJECT_TOAST_MS } from '../../timings.ts';
import { messages } from '../messages.ts';

export const PROJECT_ACTIONS = ['like', 'save', 'share', 'report'] as const;

export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

/** The visitor's actions on the page. Cards share likes and saves; the rest is lost with the screen. */
export interface Engagement {
  readonly hasInteracted: boolean;
  readonly hasLiked: boolean;
  readonly hasShared: boolean;
  readonly hasSaved: boolean;
}

function say(type: ToastType, text: string): void {
  toasts.publish({ type, text, duration: PROJECT_TOAST_MS });
}

/**
 * Runs the page's actions by name: `like`, `save` or `share`. Any other name shows a notice.
 *
 * @param onShare called after each share
 */
export function useEngagement({ id, title }: Idea, onShare?: () => void) {
  const hasLiked = useMark(marks, id, 'liked');
  const hasSaved = useMark(marks, id, 'saved');
  const [hasShared, setHasShared] = useState(false);
  // A ref, because a share that waits for the clipboard must see an earlier one that has finished.
  const wasShared = useRef(false);
  const texts = messages.toasts;

  const set = (mark: Mark, words: readonly [string, string]) =>
    setMark(marks, [id, mark], words, say);

  async function share() {
    await copyText(messages.shareText(title, window.location.href));
    say('success', wasShared.current ? texts.sharedAgain : texts.shared);
    wasShared.current = true;
    onShare?.();
    setHasShared(true);
  }

  async function run(action: string) {
    if (action === 'like') set('liked', [texts.liked, texts.alreadyLiked]);
    else if (action === 'save') set('saved', [texts.saved, texts.alreadySaved]);
    else if (action === 'share') await share();
    else say('info', texts.unknown);
  }

  const engagement: Engagement = {
    hasInteracted: hasLiked || hasSaved || hasShared,
    hasLiked,
    hasShared,
    hasSaved,
  };
  function act(action: string): void {
    run(action).catch(() =>
      toasts.publish({
        type: 'error',
        text: texts.failed,
        duration: PROJECT_TOAST_MS,
        action: { label: texts.retry, run: () => act(action) },
      }),
    );
  }

  return { engagement, act };
}
