import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { refusalIn } from '../live/refusal.ts';
import { useRequestKeys } from '../live/request-key.ts';
import { useKeptText } from '../live/use-kept-text.ts';
import { FormAlert } from './alert.tsx';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
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
        <Button type="submit" form={formId} busy={report.isSending}>
          {report.isSending ? texts.sending : texts.send}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {notice}
        <TextArea
          label={texts.reason}
          description={texts.intro}
          required
          inputRef={field}
          value={report.reason}
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
  const { text: reason, write, forget } = useKeptText(`report.${about}`);
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
    reason,
    error,
    failure,
    isSending,
    write(text: string) {
      write(text);
      setError(undefined);
    },
    /** Returns false if the reason is empty. */
    send(): boolean {
      if (reason.trim() === '') {
        setError(texts.required);
        return false;
      }
      if (!isSending) void run();
      return true;
    },
  };
}
