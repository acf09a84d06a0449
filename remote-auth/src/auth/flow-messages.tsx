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
  /** The provider whose sign-in is being finished. */
  processing: Provider | null;
}

/** What goes on, and what failed: above the form, in regions that screen readers listen to. */
export function FlowMessages({ flow, verifying, processing }: FlowMessagesProps) {
  const { failure, redirect, cancelRedirect } = flow;
  const online = useOnline();
  // The session's own notice of it has come before.
  const isSaid = useMemo(
    () =>
      toasts.current().some(({ type, text }) => type === 'error' && failure?.text.includes(text)),
    [failure],
  );
  const place = useRef<HTMLDivElement>(null);

  // Whoever pressed a button at the end of a long form would not see it. Missing in unit tests' DOM.
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
