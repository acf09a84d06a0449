import { useTimers } from '@composed/browser/use-timers';
import { toasts } from '@idea-hub/shared/toast';
import { Button } from '@idea-hub/shared/ui/button';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { NEWSLETTER_SENDING, NEWSLETTER_TOAST } from '../timings.ts';
import styles from './footer.module.css';

type State = 'idle' | 'sending' | 'subscribed';

/**
 * The newsletter's form in samples mode. Sending is simulated; it makes no request.
 *
 * @param isReady `false` while the mode is only assumed. The form then stays as disabled as in the page's HTML.
 */
export function Newsletter({ isReady }: { isReady: boolean }) {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>('idle');
  const { after } = useTimers();
  const outcome = useRef<HTMLDivElement>(null);
  /** Whether the form had the focus when it was submitted. Then the confirmation takes the focus. */
  const hadFocus = useRef(false);

  useEffect(() => {
    const nowhere = document.activeElement === document.body;
    if (state === 'subscribed' && hadFocus.current && nowhere) outcome.current?.focus();
  }, [state]);

  const subscribe = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== 'idle' || email === '') return;
    hadFocus.current = event.currentTarget.contains(document.activeElement);
    setState('sending');
    after(NEWSLETTER_SENDING, () => {
      setState('subscribed');
      toasts.publish({
        type: 'success',
        text: messages.newsletter.toast,
        duration: NEWSLETTER_TOAST,
      });
    });
  };

  return (
    <>
      {state !== 'subscribed' && (
        <form className={styles.newsletter} onSubmit={subscribe}>
          <TextField
            label={messages.newsletter.email}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            readOnly={state === 'sending'}
            disabled={!isReady}
          />
          <Button
            type="submit"
            variant="spark"
            busy={state === 'sending'}
            disabled={email === '' || state === 'sending'}
          >
            {state === 'sending' ? messages.newsletter.launching : messages.newsletter.subscribe}
          </Button>
        </form>
      )}
      <div role="status" ref={outcome} tabIndex={-1} className={styles.outcome}>
        {state === 'subscribed' && (
          <>
            <p className={styles.subscribed}>{messages.newsletter.subscribed}</p>
            <p>{messages.newsletter.subscribedText}</p>
          </>
        )}
      </div>
    </>
  );
}
