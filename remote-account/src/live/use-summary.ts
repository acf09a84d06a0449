import {
  type CommunityCalls,
  getUsersSummary,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useEffect, useState } from 'react';
import type { Section } from '../sections/section.ts';

export type Summary = CommunityCalls['GET /users/summary']['answer'];

/** The member's figures, asked for with each section that is opened; the last ones stay meanwhile. */
export function useSummary(section: Section) {
  const [summary, setSummary] = useState<Summary>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section or attempt asks again
  useEffect(() => {
    let isCurrent = true;
    call(getUsersSummary, {}).then(
      (answer) => isCurrent && setSummary(answer),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [section, attempt]);

  return {
    summary,
    hasFailed: hasFailed && !summary,
    retry() {
      setHasFailed(false);
      setAttempt((last) => last + 1);
    },
    /** Takes over what the inbox knows of unread messages. */
    setUnread: (change: (unread: number) => number) =>
      setSummary(
        (now) => now && { ...now, unreadMessages: Math.max(0, change(now.unreadMessages)) },
      ),
  };
}
