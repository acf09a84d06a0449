import { postMessagesIdReplies } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useRequestKeys } from '@idea-hub/shared/live/request-key';
import { useKeptText } from '@idea-hub/shared/live/use-kept-text';
import { charactersOf } from '@idea-hub/shared/platform/characters';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import styles from './inbox.module.css';
import type { Thread } from './use-inbox.ts';

const texts = messages.inbox.replying;
const LONGEST = 2000;

/** The field for a reply. It keeps the text until it was sent, also over the end of a session. */
export function ReplyForm({ thread, onSent }: { thread: Thread; onSent(): void }) {
  const place = `reply.${thread.id}`;
  const keys = useRequestKeys(place);
  const { text, write, forget } = useKeptText(place);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const field = useRef<HTMLTextAreaElement>(null);
  const isSending = state === 'sending';

  async function run() {
    setState('sending');
    setFailure(undefined);
    try {
      await keys.once(text, (key) =>
        call(postMessagesIdReplies, {
          path: { id: thread.lastId },
          headers: { 'idempotency-key': key },
          input: { message: text },
        }),
      );
      forget();
      setState('sent');
      onSent();
    } catch (caught) {
      setState('idle');
      const refusal = refusalIn(caught);
      setError(refusal?.fields.message);
      setFailure(refusal?.fields.message ? undefined : (refusal?.text ?? texts.failed));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isTooLong = charactersOf(text).length > LONGEST;
    const wrong = text.trim() === '' ? texts.required : isTooLong && texts.tooLong;
    setError(wrong || undefined);
    if (wrong) field.current?.focus();
    else if (!isSending) void run();
  }

  return (
    <form noValidate onSubmit={submit} className={styles.reply}>
      <div className={styles.field}>
        <TextArea
          label={texts.label(thread.name)}
          labelHidden
          placeholder={state === 'sent' ? texts.sent : texts.label(thread.name)}
          rows={2}
          inputRef={field}
          readOnly={isSending}
          value={text}
          onChange={(next) => {
            write(next);
            setState('idle');
            setError(undefined);
          }}
          error={error}
        />
      </div>
      <Button type="submit" icon={<Send />} busy={isSending}>
        {isSending ? texts.sending : texts.send}
      </Button>
      {failure && <FormAlert>{failure}</FormAlert>}
      <VisuallyHidden>
        <span role="status">{state === 'sent' && texts.sent}</span>
      </VisuallyHidden>
    </form>
  );
}
