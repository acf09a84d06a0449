import { formatNumber } from '@composed/browser/format-number';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useKeptText } from '@idea-hub/shared/live/use-kept-text';
import { charactersOf } from '@idea-hub/shared/platform/characters';
import { toasts } from '@idea-hub/shared/toast';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { VerificationNotice } from '@idea-hub/shared/verification/notice';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from '../../../project/message/message-modal.module.css';
import { PROJECT_TOAST_MS } from '../../../timings.ts';
import { SessionEnded } from '../../sign-in.tsx';
import { messages } from './messages.ts';

const texts = messages.modal;
const LONGEST = 140;

interface OfferModalProps {
  readonly ideaId: number;
  readonly author: string;
  /** The member's current offer. */
  readonly own: string | null;
  save(offer: string): Promise<unknown>;
  takeBack(): Promise<unknown>;
  onClose(): void;
}

/** A dialog for the member's offer. Closing it keeps an unsent text. */
export function OfferModal({ ideaId, author, own, save, takeBack, onClose }: OfferModalProps) {
  const kept = useKeptText(`offer.${ideaId}`);
  const [hasTyped, setHasTyped] = useState(kept.text !== '');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<'save' | 'takeBack' | null>(null);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const offer = hasTyped ? kept.text : (own ?? '');
  const length = charactersOf(offer).length;

  async function run(what: 'save' | 'takeBack') {
    setBusy(what);
    setFailure(undefined);
    try {
      await (what === 'save' ? save(offer) : takeBack());
      kept.forget();
      const text = what === 'save' ? texts.sent : texts.takenBack;
      toasts.publish({ type: 'success', text, duration: PROJECT_TOAST_MS });
      onClose();
    } catch (caught) {
      const refusal = refusalIn(caught);
      setError(refusal?.fields.offer);
      setFailure(refusal?.fields.offer ? undefined : (refusal?.text ?? texts.failed));
      setBusy(null);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = offer.trim() === '' ? texts.required : length > LONGEST && texts.tooLong;
    setError(wrong || undefined);
    if (wrong) field.current?.focus();
    else if (!busy) void run('save');
  }

  return (
    <Modal
      open
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          {own === null ? (
            <Button variant="secondary" onClick={onClose}>
              {texts.cancel}
            </Button>
          ) : (
            <Button
              variant="secondary"
              disabled={busy === 'save'}
              busy={busy === 'takeBack'}
              onClick={() => void run('takeBack')}
            >
              {busy === 'takeBack' ? texts.takingBack : texts.takeBack}
            </Button>
          )}
          <Button type="submit" form={formId} disabled={busy === 'takeBack'} busy={busy === 'save'}>
            {busy === 'save' ? texts.sending : texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={styles.form}>
        <VerificationNotice>{texts.verifyFirst}</VerificationNotice>
        <SessionEnded>{texts.sessionEnded}</SessionEnded>
        <p dir="auto" className={styles.intro}>
          {texts.intro(author)}
        </p>
        <TextField
          label={texts.label}
          placeholder={texts.placeholder}
          required
          autoComplete="off"
          inputRef={field}
          readOnly={busy !== null}
          value={offer}
          onChange={(next) => {
            kept.write(next);
            setHasTyped(true);
            setError(undefined);
          }}
          counter={texts.counter(formatNumber(length))}
          error={error}
        />
        {failure && <FormAlert>{failure}</FormAlert>}
      </form>
    </Modal>
  );
}
