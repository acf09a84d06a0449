import { apiClient, errorText } from '@idea-hub/shared/api';
import type { Policies } from '@idea-hub/shared/contracts/runtime-config';
import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { toasts } from '@idea-hub/shared/toast';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { NEWSLETTER_TOAST } from '../timings.ts';
import styles from './footer.module.css';

const { email: emailLabel, subscribe, launching, subscribed, subscribedText } = messages.newsletter;

const texts = {
  pitch: 'News of the community, by mail.',
  requested: 'Check your inbox',
  requestedText: (email: string) =>
    `We sent a mail to ${email}. Please open its link to subscribe.`,
  ended: 'You are unsubscribed',
  endedText: 'You get no newsletter any more.',
  requestFailed: 'Your request could not be sent. Please try again.',
  linkFailed: 'The link could not be checked. Please open it again.',
} as const;

const post = (path: string, body: Record<string, string>) =>
  apiClient.send({ method: 'POST', path: `/newsletter${path}`, body });

interface Outcome {
  heading: string;
  text: string;
}

/** Hash of a mailed link, such as `/#newsletter-confirm=TOKEN`. */
const LINK = /^#newsletter-(confirm|unsubscribe)=([\w-]+)$/;

/** The newsletter's form in live mode. Its mailed links also lead here. */
export function LiveNewsletter() {
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
    post(isConfirmation ? '/confirmation' : '/unsubscription', { token }).then(
      () => {
        setOutcome(
          isConfirmation
            ? { heading: subscribed, text: subscribedText }
            : { heading: texts.ended, text: texts.endedText },
        );
        if (!isConfirmation) return;
        const { toast: text } = messages.newsletter;
        toasts.publish({ type: 'success', text, duration: NEWSLETTER_TOAST });
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
      await post('', { email });
      setOutcome({ heading: texts.requested, text: texts.requestedText(email) });
    } catch (error) {
      setFailure(errorText(error) || texts.requestFailed);
    }
    setIsSending(false);
  };

  return (
    <>
      <p className={styles.pitch}>{texts.pitch}</p>
      {!outcome && (
        <form className={styles.newsletter} onSubmit={submit}>
          <TextField
            label={emailLabel}
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
            {isSending ? launching : subscribe}
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
    </>
  );
}

const LABELS = [
  ['privacy', messages.footer.privacyPolicy],
  ['terms', messages.footer.termsOfService],
  ['cookies', messages.footer.cookiePolicy],
] as const;

/** Links to the policies that the site's configuration names. */
export function LivePolicies({ policies }: { policies: Promise<Policies> }) {
  const [addresses, setAddresses] = useState<Policies | null>(null);
  useEffect(() => {
    let isCurrent = true;
    policies.then(
      (found) => isCurrent && setAddresses(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [policies]);
  const links = LABELS.flatMap(([name, label]) => {
    const href = addresses?.[name];
    return href ? [{ href, label }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className={styles.policies} aria-label={messages.footer.policies}>
      {links.map(({ href, label }) => (
        <li key={label}>
          <a href={href} className={styles.policy}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
