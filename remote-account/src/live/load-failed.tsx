import { Button } from '@idea-hub/shared/ui/button';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { messages } from '../messages.ts';

interface LoadFailedProps {
  title: string;
  text: string;
  onRetry(): void;
}

/** What stands in place of what could not be loaded. */
export function LoadFailed({ title, text, onRetry }: LoadFailedProps) {
  const again = <Button onClick={onRetry}>{messages.tryAgain}</Button>;
  return <ErrorPanel headingLevel={2} title={title} text={text} actions={again} />;
}
