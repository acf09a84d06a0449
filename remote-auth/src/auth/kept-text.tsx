import { tabStore } from '@composed/browser/storage';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { startsLive } from '@idea-hub/shared/live/live-page';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import { useSession } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { useEffect, useState } from 'react';
import { keptText } from '../messages.ts';
import styles from './flow-messages.module.css';

/** Whether this tab keeps a member's text. The keys of calls are no texts. */
const hasText = () =>
  tabStore
    .keys(MEMBER_KEYS)
    .some((key) => !key.startsWith(`${MEMBER_KEYS}keys.`) && tabStore.get(key));

/** In live mode, tells a member whose session ended while they wrote that their text is kept. */
export function KeptText({ ideas }: { ideas: Promise<IdeasMode> | undefined }) {
  const { status } = useSession().state;
  const [isLive, setIsLive] = useState(() => ideas !== undefined && startsLive(ideas));
  useEffect(() => {
    void ideas?.then((mode) => setIsLive(mode === 'live'));
  }, [ideas]);
  if (!isLive || status !== 'anonymous') return null;
  return (
    <div className={styles.messages}>
      <FormAlert tone="info">{hasText() && keptText}</FormAlert>
    </div>
  );
}
