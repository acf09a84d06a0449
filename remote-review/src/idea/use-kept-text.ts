import { tabStore } from '@composed/browser/storage';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import { useUser } from '@idea-hub/shared/session';
import { useState } from 'react';

/** A text that a member writes, kept in this tab under `name`: a session that ends leads to the sign-in and back. */
export function useKeptText(name: string) {
  const key = `${MEMBER_KEYS}${name}.${useUser()?.id}`;
  const [text, setText] = useState(() => tabStore.get(key) ?? '');
  return {
    text,
    write(next: string) {
      setText(next);
      tabStore.set(key, next);
    },
    forget: () => tabStore.remove(key),
  };
}
