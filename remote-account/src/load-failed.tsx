import { Button } from '@idea-hub/shared/ui/button';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { messages } from './messages.ts';

interface LoadFailedProps {
  title: string;
  text: string;
  headingLevel?: 1 | 2;
  onRetry(): void;
}

/** What stands in place of what could not be loaded. */
export function LoadFailed({ title, text, headingLevel = 2, onRetry }: LoadFailedProps) {
  const again = <Button onClick={onRetry}>{messages.tryAgain}</Button>;
  return <ErrorPanel headingLevel={headingLevel} title={title} text={text} actions={again} />;
}
