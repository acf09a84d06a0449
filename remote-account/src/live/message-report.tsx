import { postMessagesIdReports } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { ReportModal } from '@idea-hub/shared/ui/report-modal';
import { useState } from 'react';
import { messages } from './messages.ts';
import type { Message } from './use-inbox.ts';

interface MessageReportProps {
  message: Message | undefined;
  onClose(): void;
  onSent(): void;
}

/** Dialog that reports a message. */
export function MessageReport({ message, onClose, onSent }: MessageReportProps) {
  // Keep the last message, so that the report's text survives closing the dialog.
  const [last, setLast] = useState(message);
  if (message && message !== last) setLast(message);
  if (!last) return null;
  return (
    <ReportModal
      key={last.id}
      about={`message-${last.id}`}
      texts={messages.inbox.reporting}
      open={message !== undefined}
      post={(reason, key) =>
        call(postMessagesIdReports, {
          path: { id: last.id },
          headers: { 'idempotency-key': key },
          input: { reason },
        })
      }
      onSent={onSent}
      onClose={onClose}
    />
  );
}
