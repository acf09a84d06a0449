import { Button } from '@idea-hub/shared/ui/button';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';

interface LoadFailedProps {
  readonly texts: { readonly title: string; readonly text: string; readonly retry: string };
  /** Use 1 if it replaces a whole screen. */
  readonly headingLevel?: 1 | 2 | 3;
  onRetry(): void;
}

export function LoadFailed({ texts, headingLevel = 2, onRetry }: LoadFailedProps) {
  const { title, text, retry } = texts;
  const again = (
    <Button passesFocus onClick={onRetry}>
      {retry}
    </Button>
  );
  return <ErrorPanel headingLevel={headingLevel} title={title} text={text} actions={again} />;
}
