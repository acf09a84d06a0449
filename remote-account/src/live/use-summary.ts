import {
  type CommunityCalls,
  getUsersSummary,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useEffect, useRef, useState } from 'react';
import type { Section } from '../sections/section.ts';

export type Summary = CommunityCalls['GET /users/summary']['answer'];

/** The member's figures, fetched again for each opened section. The previous figures show until the answer. */
export function useSummary(section: Section) {
  const [summary, setSummary] = useState<Summary>();
  const [unread, setUnread] = useState<number>();
  /** Number of updates from the inbox. They are newer than the answer to a request that started before. */
  const updates = useRef(0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reload for another section or attempt
  useEffect(() => {
    let isCurrent = true;
    const updatesBefore = updates.current;
    call(getUsersSummary, {}).then(
      (answer) => {
        if (!isCurrent) return;
        setSummary(answer);
        if (updates.current === updatesBefore) setUnread(answer.unreadMessages);
      },
      (error: unknown) => isCurrent && setFailure({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [section, attempt]);

  return {
    summary,
    failure: summary ? null : failure,
    retry() {
      setFailure(null);
      setAttempt((last) => last + 1);
    },
    /** Number of unread messages; `undefined` while it is unknown. */
    unread,
    /** Applies the inbox's newer count. */
    setUnread(change: (unread: number) => number) {
      updates.current += 1;
      setUnread((now = 0) => Math.max(0, change(now)));
    },
  };
}
