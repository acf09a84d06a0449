import {
  type CommunityCalls,
  getUsersSummary,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useEffect, useRef, useState } from 'react';
import type { Section } from '../sections/section.ts';

export type Summary = CommunityCalls['GET /users/summary']['answer'];

/** The member's figures, asked for with each section that is opened; the last ones stay meanwhile. */
export function useSummary(section: Section) {
  const [summary, setSummary] = useState<Summary>();
  const [unread, setUnread] = useState<number>();
  /** How often the inbox told of unread messages: it knows better than an answer that was asked for before. */
  const told = useRef(0);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section or attempt asks again
  useEffect(() => {
    let isCurrent = true;
    const toldBefore = told.current;
    call(getUsersSummary, {}).then(
      (answer) => {
        if (!isCurrent) return;
        setSummary(answer);
        if (told.current === toldBefore) setUnread(answer.unreadMessages);
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
    /** How many messages are not read; `undefined` while it is not known. */
    unread,
    /** Takes over what the inbox knows. */
    setUnread(change: (unread: number) => number) {
      told.current += 1;
      setUnread((now = 0) => Math.max(0, change(now)));
    },
  };
}
