import { errorText } from '@idea-hub/shared/api';
import {
  postNewsletter,
  postNewsletterConfirmation,
  postNewsletterUnsubscription,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { toasts } from '@idea-hub/shared/toast';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NEWSLETTER_TOAST_MS } from '../../timings.ts';
import styles from './newsletter.module.css';

const texts = {
  email: 'Your email',
  subscribe: 'Subscribe',
  launching: 'Launching...',
  subscribed: "You're In!",
  subscribedText: 'Get ready for amazing ideas in your inbox!',
  toast: 'Thanks for joining our innovation community! 🚀',
  heading: 'Newsletter',
  requested: 'Check your inbox',
  requestedText: (email: string) =>
    `We sent a mail to ${email}. Please open its link to subscribe.`,
  ended: 'You are unsubscribed',
  endedText: 'You get no newsletter any more.',
  requestFailed: 'Your request could not be sent. Please try again.',
  linkFailed: 'The link could not be checked. Please open it again.',
} as const;

interface Outcome {
  heading: string;
  text: string;
}

/** Hash of a mailed link, such as `/#newsletter-confirm=TOKEN`. */
const LINK = /^#newsletter-(confirm|unsubscribe)=([\w-]+)$/;

/** The footer's newsletter in live mode. Its mailed links also lead here. */
export function Newsletter() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (outcome || failure) place.current?.focus();
  }, [outcome, failure]);

  useEffect(() => {
    const [, kind, token] = LINK.exec(hash) ?? [];
    if (!token) return;
    navigate('/', { replace: true });
    const isConfirmation = kind === 'confirm';
    const opened = isConfirmation ? postNewsletterConfirmation : postNewsletterUnsubscription;
    call(opened, { input: { token } }).then(
      () => {
        setOutcome(
          isConfirmation
            ? { heading: texts.subscribed, text: texts.subscribedText }
            : { heading: texts.ended, text: texts.endedText },
        );
        if (!isConfirmation) return;
        toasts.publish({ type: 'success', text: texts.toast, duration: NEWSLETTER_TOAST_MS });
      },
      (error: unknown) => setFailure(errorText(error) || texts.linkFailed),
    );
  }, [hash, navigate]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || email === '') return;
    setIsSending(true);
    setFailure(null);
    try {
      await call(postNewsletter, { input: { email } });
      setOutcome({ heading: texts.requested, text: texts.requestedText(email) });
    } catch (error) {
      setFailure(errorText(error) || texts.requestFailed);
    }
    setIsSending(false);
  };

  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{texts.heading}</h2>
      {!outcome && (
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={texts.email}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            readOnly={isSending}
          />
          <Button
            type="submit"
            variant="spark"
            busy={isSending}
            disabled={email === '' || isSending}
          >
            {isSending ? texts.launching : texts.subscribe}
          </Button>
        </form>
      )}
      <div ref={place} tabIndex={-1} className={styles.outcome}>
        <FormAlert>{failure}</FormAlert>
        <div role="status">
          {outcome && (
            <>
              <p className={styles.subscribed}>{outcome.heading}</p>
              <p>{outcome.text}</p>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
