import { getUsersSettings } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { useState } from 'react';
import { type AccountSettings, DEFAULT_SETTINGS } from '../entities/account-settings.ts';

const ask = () => call(getUsersSettings, {});

/** The member's settings on the server. */
export function useLiveSettings() {
  const { answer, retry } = useAnswer(ask);
  const [saved, setSaved] = useState<AccountSettings>();
  const loaded = answer.status === 'ready' ? { ...DEFAULT_SETTINGS, ...answer.value } : undefined;
  const settings = saved ?? loaded;
  return {
    settings,
    failure: answer.status === 'failed' && !settings ? answer : null,
    retry,
    keep: setSaved,
  };
}
