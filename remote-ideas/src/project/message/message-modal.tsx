import { formatNumber } from '@composed/browser/format-number';
import { charactersOf } from '@idea-hub/shared/platform/characters';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Button } from '@idea-hub/shared/ui/button';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { Idea } from '../../catalogue/types.ts';
import { messages } from '../messages.ts';
import styles from './message-modal.module.css';
import { type Delivery, type MessageField, useMessage } from './use-message.ts';

export interface MessageModalProps {
  readonly owner: string;
  readonly picture?: string | null;
  /** The idea that the message is about. */
  readonly idea: Pick<Idea, 'id' | 'title' | 'category'>;
  readonly open: boolean;
  onClose(): void;
  readonly delivery?: Delivery | undefined;
}

/** A dialog for a message to the owner. Closing it keeps an unsent text. */
export function MessageModal(props: MessageModalProps) {
  const { owner, open, onClose, delivery } = props;
  const message = useMessage(owner, delivery);
  const formId = useId();
  const isSent = message.phase === 'sent';
  const isSending = message.phase === 'sending';
  const texts = messages.message;

  const close = () => {
    if (isSent) message.writeAnother();
    onClose();
  };
  const footer = isSent ? (
    <LinkButton to="/messages">{texts.view}</LinkButton>
  ) : (
    <>
      <Button variant="secondary" onClick={close}>
        {texts.cancel}
      </Button>
      <Button type="submit" form={formId} busy={isSending}>
        {isSending ? texts.sending : texts.send}
      </Button>
    </>
  );
  return (
    <Modal open={open} onClose={close} title={texts.title} footer={footer}>
      {isSent ? (
        <Sent reply={message.reply} />
      ) : (
        <div className={styles.form}>
          <Recipient {...props} />
          <MessageFields id={formId} message={message} delivery={delivery} />
        </div>
      )}
    </Modal>
  );
}

/** Whom the message goes to, and about which idea. */
const Recipient = ({ owner, picture, idea }: MessageModalProps) => (
  <div className={styles.recipient}>
    <Avatar name={owner} picture={picture} />
    <p>
      <strong dir="auto">{messages.message.intro(owner)}</strong>
      <span>
        {messages.message.about} <bdi>{idea.title}</bdi>
      </span>
    </p>
    <Fingerprint id={idea.id} category={idea.category} crop="square" />
  </div>
);

function Sent({ reply }: { reply: string }) {
  const { sent } = messages.message;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so move the focus to the confirmation.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <h3 ref={heading} tabIndex={-1}>
        {sent}
      </h3>
      <p role="status">{reply}</p>
    </div>
  );
}

interface MessageFieldsProps {
  readonly id: string;
  readonly message: ReturnType<typeof useMessage>;
  readonly delivery: Delivery | undefined;
}

function MessageFields({ id, message, delivery }: MessageFieldsProps) {
  const sender = delivery?.sender;
  const { form, errors, phase, failure, edit, submit } = message;
  const texts = messages.message;
  const element = useRef<HTMLFormElement>(null);

  function send(event: FormEvent) {
    event.preventDefault();
    const wrong = submit();
    element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  const field = (name: MessageField) => ({
    name,
    label: texts[name],
    required: true,
    value: form[name],
    onChange: (value: string) => edit(name, value),
    error: errors[name],
  });
  return (
    <form ref={element} id={id} noValidate onSubmit={send} className={styles.form}>
      {delivery?.notice}
      <TextField
        {...field('name')}
        readOnly={sender !== undefined}
        description={sender?.name}
        autoComplete="name"
      />
      <TextField
        {...field('email')}
        readOnly={sender !== undefined}
        description={sender?.email ?? texts.answer}
        type="email"
        autoComplete="email"
      />
      <TextArea
        {...field('message')}
        rows={4}
        placeholder={texts.start}
        counter={message.counter(formatNumber(charactersOf(form.message).length))}
      />
      {phase === 'failed' && !Object.values(errors).includes(failure) && (
        <FormAlert>{failure}</FormAlert>
      )}
    </form>
  );
}
