import { withReason } from '@idea-hub/shared/live/refusal';
import { Button } from '@idea-hub/shared/ui/button';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { messages as accountMessages } from '../messages.ts';
import { messages } from './messages.ts';

interface LoadFailedProps {
  title: string;
  error: unknown;
  onRetry(): void;
}

export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const texts = withReason({ title, text: messages.loadFailed.text }, error);
  const again = (
    <Button passesFocus onClick={onRetry}>
      {accountMessages.tryAgain}
    </Button>
  );
  return <ErrorPanel headingLevel={2} {...texts} actions={again} />;
}
