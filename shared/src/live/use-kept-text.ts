import { tabStore } from '@composed/browser/storage';
import { useUser } from '@idea-hub/shared/session';
import { useState } from 'react';
import { MEMBER_KEYS } from '../platform/storage-keys.ts';

/** A text that somebody writes, kept in this tab under `name`: a session that ends may lead to the sign-in and back. */
export function useKeptText(name: string) {
  const user = useUser();
  // Also once the session has ended.
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
