import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { refusalIn } from '../live/refusal.ts';
import { useRequestKeys } from '../live/request-key.ts';
import { useKeptText } from '../live/use-kept-text.ts';
import { FormAlert } from './alert.tsx';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { RadioGroup } from './radio-group.tsx';
import styles from './report-modal.module.css';
import { TextArea } from './text-area.tsx';

interface Report {
  /** Unique name of the reported thing in this tab's storage. */
  readonly about: string;
  readonly texts: Readonly<
    Record<'title' | 'intro' | 'reason' | 'required' | 'send' | 'sending' | 'failed', string>
  >;
  /** Sends the reason. Until it succeeds, the same reason has the same idempotency key. */
  post(reason: string, key: string): Promise<unknown>;
  /** Called after success. The owner confirms it and closes the dialog. */
  onSent(): void;
}

/** Usual reasons. All but the last need no words. */
const CHOICES = [
  'Spam or advertising',
  'Hurtful or unsafe',
  'Copied from others',
  'Something else',
] as const;

const OTHER = CHOICES[3];

interface ReportModalProps extends Report {
  readonly open: boolean;
  /** Shown above the field, such as a notice about an expired session. */
  readonly notice?: ReactNode;
  onClose(): void;
}

/** Dialog for a report to the reviewers. Keeps the text until it was sent. */
export function ReportModal({ open, onClose, notice, ...given }: ReportModalProps) {
  const { texts } = given;
  const report = useReport(given);
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!report.send()) field.current?.focus();
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={report.isSending}>
            {report.isSending ? texts.sending : texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={styles.report}>
        {notice}
        <p className={styles.intro}>{texts.intro}</p>
        <RadioGroup
          legend="What is wrong?"
          name={`${formId}-choice`}
          value={report.choice}
          onChange={report.choose}
          options={CHOICES.map((value) => ({ value, label: value }))}
        />
        <TextArea
          label={texts.reason}
          rows={3}
          required={report.needsWords}
          note={report.needsWords ? undefined : 'Optional'}
          inputRef={field}
          readOnly={report.isSending}
          value={report.words}
          onChange={report.write}
          error={report.error}
        />
        {report.failure && <FormAlert>{report.failure}</FormAlert>}
      </form>
    </Modal>
  );
}

function useReport({ about, texts, post, onSent }: Report) {
  const keys = useRequestKeys(`report.${about}`);
  const { text: words, write, forget } = useKeptText(`report.${about}`);
  const [choice, setChoice] = useState('');
  const needsWords = choice === '' || choice === OTHER;
  const reason = [choice, words.trim()].filter(Boolean).join(': ');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  async function run() {
    setIsSending(true);
    setFailure(undefined);
    try {
      await keys.once(reason, (key) => post(reason, key));
      forget();
      onSent();
    } catch (caught) {
      const refusal = refusalIn(caught);
      setError(refusal?.fields.reason);
      setFailure(refusal?.fields.reason ? undefined : (refusal?.text ?? texts.failed));
    } finally {
      setIsSending(false);
    }
  }

  return {
    words,
    choice,
    needsWords,
    error,
    failure,
    isSending,
    choose(value: string) {
      setChoice(value);
      setError(undefined);
    },
    write(text: string) {
      write(text);
      setError(undefined);
    },
    /** Returns false if words are missing. */
    send(): boolean {
      if (needsWords && words.trim() === '') {
        setError(texts.required);
        return false;
      }
      if (!isSending) void run();
      return true;
    },
  };
}
