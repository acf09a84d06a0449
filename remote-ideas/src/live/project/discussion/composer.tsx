import { formatNumber } from '@composed/browser/format-number';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useRequestKeys } from '@idea-hub/shared/live/request-key';
import { useKeptText } from '@idea-hub/shared/live/use-kept-text';
import { charactersOf } from '@idea-hub/shared/platform/characters';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SessionEnded } from '../../sign-in.tsx';
import styles from './discussion.module.css';
import { messages } from './messages.ts';

const LONGEST = 2000;
/** Length from which the counter is shown. */
const LONG = 1800;

interface ComposerProps {
  /** Unique name of the text in this tab's storage. */
  readonly name: string;
  readonly texts: Readonly<Record<'label' | 'placeholder' | 'send' | 'sending', string>>;
  /** Text before the first change. */
  readonly initial?: string;
  /** Sends the text. Until it succeeds, the same text has the same idempotency key. */
  post(text: string, key: string): Promise<unknown>;
  /** Given for a composer that opens and closes. It takes the focus. */
  onCancel?(): void;
  onSent?(): void;
}

/** A field for a comment, a reply or a change. Keeps the text until it was sent. */
export function Composer({ name, texts, initial = '', post, ...on }: ComposerProps) {
  const keys = useRequestKeys(name);
  const kept = useKeptText(name);
  const [hasTyped, setHasTyped] = useState(kept.text !== '');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = hasTyped ? kept.text : initial;
  const length = charactersOf(text).length;
  const opens = on.onCancel !== undefined;
  useEffect(() => {
    if (opens) field.current?.focus();
  }, [opens]);

  async function run() {
    setIsSending(true);
    setFailure(undefined);
    try {
      await keys.once(text, (key) => post(text, key));
      kept.forget();
      on.onSent?.();
    } catch (caught) {
      const refusal = refusalIn(caught);
      setError(refusal?.fields.text);
      setFailure(refusal?.fields.text ? undefined : (refusal?.text ?? messages.sendFailed));
    } finally {
      setIsSending(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = text.trim() === '' ? messages.required : length > LONGEST && messages.tooLong;
    setError(wrong || undefined);
    if (wrong) field.current?.focus();
    else if (!isSending) void run();
  }

  return (
    <form noValidate onSubmit={submit} className={styles.composer}>
      {text !== '' && <SessionEnded>{messages.sessionEnded}</SessionEnded>}
      <div className={styles.box}>
        <TextArea
          label={texts.label}
          labelHidden
          placeholder={texts.placeholder}
          rows={3}
          inputRef={field}
          readOnly={isSending}
          value={text}
          onChange={(next) => {
            kept.write(next);
            setHasTyped(true);
            setError(undefined);
          }}
          error={error}
        />
        <div className={styles.composerFoot}>
          {length > LONG ? (
            <p className={styles.note}>{messages.counter(formatNumber(length))}</p>
          ) : (
            !opens && <p className={styles.note}>{messages.note}</p>
          )}
          {opens && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                kept.forget();
                on.onCancel?.();
              }}
            >
              {messages.cancel}
            </Button>
          )}
          <Button
            type="submit"
            variant={opens || text !== '' ? 'primary' : 'secondary'}
            size="sm"
            busy={isSending}
          >
            {isSending ? texts.sending : texts.send}
          </Button>
        </div>
      </div>
      {failure && <FormAlert>{failure}</FormAlert>}
    </form>
  );
}
