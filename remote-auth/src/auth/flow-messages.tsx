import { tabStore } from '@composed/browser/storage';
import { useOnline } from '@composed/browser/use-online';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { startsLive } from '@idea-hub/shared/live/live-page';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import { useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { RedirectNotice } from '../flow/timed-redirect.tsx';
import type { AuthFlow } from '../flow/use-auth-flow.ts';
import { PROVIDER_LABELS, type Provider } from '../helpers/provider.ts';
import { keptText, offline, social, verification } from '../messages.ts';
import styles from './flow-messages.module.css';

/** Whether this tab keeps a member's text. The keys of calls are no texts. */
const hasText = () =>
  tabStore
    .keys(MEMBER_KEYS)
    .some((key) => !key.startsWith(`${MEMBER_KEYS}keys.`) && tabStore.get(key));

function useIsLive(ideas: Promise<IdeasMode> | undefined): boolean {
  const [isLive, setIsLive] = useState(() => ideas !== undefined && startsLive(ideas));
  useEffect(() => {
    void ideas?.then((mode) => setIsLive(mode === 'live'));
  }, [ideas]);
  return isLive;
}

/** In live mode, tells a member whose session ended while they wrote that their text is kept. */
export function KeptText({ ideas }: { ideas: Promise<IdeasMode> | undefined }) {
  const { status } = useSession().state;
  const isLive = useIsLive(ideas);
  if (!isLive || status !== 'anonymous') return null;
  return (
    <div className={styles.messages}>
      <FormAlert tone="info">{hasText() && keptText}</FormAlert>
    </div>
  );
}

interface FlowMessagesProps {
  flow: AuthFlow;
  verifying: boolean;
  processing: Provider | null;
  ideas: Promise<IdeasMode> | undefined;
}

/** Progress and failures, in live regions above the form. */
export function FlowMessages({ flow, verifying, processing, ideas }: FlowMessagesProps) {
  const { failure, redirect, cancelRedirect } = flow;
  const online = useOnline();
  const isLive = useIsLive(ideas);
  // The session has already shown this error as toasts.
  const repeated = useMemo(
    () =>
      toasts.current().filter(({ type, text }) => type === 'error' && failure?.text.includes(text)),
    [failure],
  );
  // Samples mode keeps the toast, which its specification asks for.
  useEffect(() => {
    if (isLive) for (const { id } of repeated) toasts.dismiss(id);
  }, [isLive, repeated]);
  const place = useRef<HTMLDivElement>(null);

  // The alert may be out of view when the pressed button is at the end of a long form. Unit tests' DOM lacks
  // this method.
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  return (
    <div ref={place} className={styles.messages}>
      <FormAlert tone="info">
        {redirect ? (
          <RedirectNotice redirect={redirect} onFollow={cancelRedirect} />
        ) : (
          (processing && social.processing(PROVIDER_LABELS[processing])) ||
          (verifying && verification.checking) ||
          (failure && !online && offline)
        )}
      </FormAlert>
      {failure && <FormAlert isSaid={!isLive && repeated.length > 0}>{failure.text}</FormAlert>}
      {failure?.retry && (
        <Button passesFocus variant="secondary" onClick={failure.retry}>
          {verification.again}
        </Button>
      )}
    </div>
  );
}
