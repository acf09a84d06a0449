import { keptRecord } from '@composed/browser/kept-record';
import { tabStore } from '@composed/browser/storage';
import { useUser } from '@idea-hub/shared/session';
import { useState } from 'react';
import { MEMBER_KEYS } from '../platform/storage-keys.ts';

/**
 * Provides idempotency keys. The same input keeps its key until its call succeeds, so that a retry after a
 * lost response is stored only once. This tab keeps the keys, even after a reload.
 */
export function useRequestKeys(name: string) {
  const user = useUser();
  // The sender when writing began, because the session can end before the call.
  const [place] = useState(`${MEMBER_KEYS}keys.${name}.${user?.id ?? ''}`);
  // A copy in memory, for browsers without storage.
  const [keys] = useState(() => new Map(Object.entries(keptRecord(tabStore.get(place)))));
  const keep = () => {
    if (keys.size === 0) tabStore.remove(place);
    else tabStore.set(place, JSON.stringify(Object.fromEntries(keys)));
  };
  return {
    async once<T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> {
      const content = JSON.stringify(input);
      const key = String(keys.get(content) ?? crypto.randomUUID());
      keys.set(content, key);
      keep();
      const answer = await send(key);
      keys.delete(content);
      keep();
      return answer;
    },
  };
}

export type RequestKeys = ReturnType<typeof useRequestKeys>;
