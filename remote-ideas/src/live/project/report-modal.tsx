import { postIdeasIdReports } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { toasts } from '@idea-hub/shared/toast';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { type FormEvent, useId, useRef, useState } from 'react';
import { PROJECT_TOAST_MS } from '../../timings.ts';
import { createRequestKeys } from '@idea-hub/shared/live/request-key';
import { messages } from './messages.ts';
import { refusalIn } from '@idea-hub/shared/live/refusal';

interface ReportModalProps {
  readonly ideaId: number;
  readonly open: boolean;
  onClose(): void;
}

/** Tells the reviewers what is wrong with a project. What was written stays until it is sent. */
export function ReportModal({ ideaId, open, onClose }: ReportModalProps) {
  const report = useReport(ideaId, onClose);
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const texts = messages.report;
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

function useReport(ideaId: number, onSent: () => void) {
  const [keys] = useState(createRequestKeys);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const texts = messages.report;

  async function post() {
    setIsSending(true);
    setFailure(undefined);
    try {
      await keys.once(reason, (key) =>
        call(postIdeasIdReports, {
          path: { id: ideaId },
          headers: { 'idempotency-key': key },
          input: { reason },
        }),
      );
      setReason('');
      toasts.publish({ type: 'success', text: texts.sent, duration: PROJECT_TOAST_MS });
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
      setReason(text);
      setError(undefined);
    },
    /** Returns false where there is nothing to send yet. */
    send(): boolean {
      if (reason.trim() === '') {
        setError(texts.required);
        return false;
      }
      if (!isSending) void post();
      return true;
    },
  };
}
