import { tabStore } from '@composed/browser/storage';
import { useUser } from '@idea-hub/shared/session';
import { useState } from 'react';
import { MEMBER_KEYS } from '../platform/storage-keys.ts';

/** A text input that this tab stores under `name`. It survives a sign-in after the session has ended. */
export function useKeptText(name: string) {
  const user = useUser();
  // Keeps the key of the first render, even after the session has ended.
  const [key] = useState(`${MEMBER_KEYS}${name}.${user?.id ?? ''}`);
  const [text, setText] = useState(() => tabStore.get(key) ?? '');
  return {
    text,
    write(next: string) {
      setText(next);
      tabStore.set(key, next);
    },
    forget() {
      setText('');
      tabStore.remove(key);
    },
  };
}
