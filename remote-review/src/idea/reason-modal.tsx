import { useKeptText } from '@idea-hub/shared/live/use-kept-text';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { RadioGroup } from '@idea-hub/shared/ui/radio-group';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import styles from './idea-screen.module.css';
import { MailPreview, type MailPreviewProps } from './mail-preview.tsx';

const OWN = 'own';

const OPTIONS = [
  ...messages.reason.readyReasons.map((text) => ({ value: text, label: text })),
  { value: OWN, label: messages.reason.own },
];

interface ReasonModalProps extends Omit<MailPreviewProps, 'reason'> {
  /** Key under which the tab keeps a written reason. */
  readonly name: string;
  readonly title: string;
  /** Text of the button that sends the decision. */
  readonly send?: string;
  readonly isSending: boolean;
  readonly problem: string | undefined;
  onClose(): void;
  /** Resolves to `true` if the decision succeeded. */
  onSend(reason: string): Promise<boolean>;
}

/** Asks the reviewer for a reason, prepared or their own, and shows what the author will read. */
export function ReasonModal(props: ReasonModalProps) {
  const { name, action, title, ideas, isSending, problem, onClose } = props;
  const { text, write, forget } = useKeptText(`reason.${action}-${name}`);
  const [choice, setChoice] = useState<string>(text ? OWN : '');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const formId = useId();
  const texts = messages.reason;
  const reason = choice === OWN ? text.trim() : choice;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason === '') {
      setError(texts.required);
      (field.current ?? form.current?.querySelector('input'))?.focus();
    } else if (!isSending) void send(reason);
  }

  // The field appears below the choices. Unit tests' DOM lacks this method.
  useEffect(() => {
    if (choice === OWN) field.current?.scrollIntoView?.({ block: 'nearest' });
  }, [choice]);

  async function send(reason: string) {
    if (await props.onSend(reason)) forget();
  }

  return (
    <Modal
      open
      onClose={onClose}
      dismissible={!isSending}
      title={title}
      footer={
        <>
          {reason === '' && (
            <p className={styles.first}>{texts.first[choice === OWN ? 'own' : 'ready']}</p>
          )}
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            variant="danger"
            aria-disabled={reason === '' || undefined}
            className={styles.send ?? ''}
            form={formId}
            busy={isSending}
          >
            {props.send ?? texts.send[action]}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
        <RadioGroup
          legend={texts.ready}
          name="reason"
          orientation="column"
          value={choice}
          error={choice === '' ? error : undefined}
          onChange={(next) => {
            setChoice(next);
            setError(undefined);
          }}
          options={OPTIONS}
        />
        {choice === OWN && (
          <TextArea
            label={texts.text}
            required
            inputRef={field}
            readOnly={isSending}
            value={text}
            onChange={(next) => {
              write(next);
              setError(undefined);
            }}
            error={error}
          />
        )}
        <MailPreview action={action} ideas={ideas} reason={reason} />
        {problem && <FormAlert>{problem}</FormAlert>}
      </form>
    </Modal>
  );
}
