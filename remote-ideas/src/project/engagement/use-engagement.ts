import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { useRef, useState } from 'react';
import type { Idea } from '../../catalogue/types.ts';
import { copyText } from '../../copy-text.ts';
import { PROJECT_TOAST_MS } from '../../timings.ts';
import { messages } from '../messages.ts';

const NOTHING_DONE = { hasInteracted: false, hasLiked: false, hasShared: false, hasSaved: false };

/** What a visitor did on the page (PD-09): local, gone with the screen. */
export type Engagement = Readonly<typeof NOTHING_DONE>;

function say(type: ToastType, text: string): void {
  toasts.publish({ type, text, duration: PROJECT_TOAST_MS });
}

/** Runs the page's actions by name: `like`, `save`, `share`; any other is still to come (PD-06). */
export function useEngagement({ title }: Idea) {
  const [engagement, setEngagement] = useState<Engagement>(NOTHING_DONE);
  // An action that waits for the clipboard is to know what was done meanwhile.
  const latest = useRef<Engagement>(NOTHING_DONE);
  const note = (done: Partial<Engagement>) => {
    latest.current = { ...latest.current, ...done, hasInteracted: true };
    setEngagement(latest.current);
  };
  const texts = messages.toasts;

  function once(done: 'hasLiked' | 'hasSaved', first: string, again: string) {
    if (latest.current[done]) {
      say('info', again);
      return;
    }
    note({ [done]: true });
    say('success', first);
  }

  async function share() {
    await copyText(messages.shareText(title, window.location.href));
    say('success', latest.current.hasShared ? texts.sharedAgain : texts.shared);
    note({ hasShared: true });
  }

  async function run(action: string) {
    if (action === 'like') once('hasLiked', texts.liked, texts.alreadyLiked);
    else if (action === 'save') once('hasSaved', texts.saved, texts.alreadySaved);
    else if (action === 'share') await share();
    else say('info', texts.unknown);
  }

  return {
    engagement,
    act: (action: string) => void run(action).catch(() => say('error', texts.failed)),
  };
}
