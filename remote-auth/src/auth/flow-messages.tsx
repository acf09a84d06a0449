import { useOnline } from '@composed/browser/use-online';
import { toasts } from '@idea-hub/shared/toast';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { useEffect, useMemo, useRef } from 'react';
import { RedirectNotice } from '../flow/redirect-notice.tsx';
import type { AuthFlow } from '../flow/use-auth-flow.ts';
import { PROVIDER_LABELS, type Provider } from '../helpers/provider.ts';
import { offline, social, verification } from '../messages.ts';
import styles from './flow-messages.module.css';

interface FlowMessagesProps {
  flow: AuthFlow;
  verifying: boolean;
  processing: Provider | null;
}

/** Progress and failures, in live regions above the form. */
export function FlowMessages({ flow, verifying, processing }: FlowMessagesProps) {
  const { failure, redirect, cancelRedirect } = flow;
  const online = useOnline();
  // The session has already shown this error as a toast.
  const isSaid = useMemo(
    () =>
      toasts.current().some(({ type, text }) => type === 'error' && failure?.text.includes(text)),
    [failure],
  );
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
      {failure && <FormAlert isSaid={isSaid}>{failure.text}</FormAlert>}
      {failure?.retry && (
        <Button variant="secondary" onClick={failure.retry}>
          {verification.again}
        </Button>
      )}
    </div>
  );
}
