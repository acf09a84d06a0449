import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Lightbulb, SearchX } from 'lucide-react';
import { messages } from './messages.ts';

/** Nothing was ever submitted (MI-06). */
export function NeverSubmitted() {
  const { title, text, action } = messages.none;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={<Lightbulb />}
      actions={<LinkButton to="/submit">{action}</LinkButton>}
    />
  );
}

/** None fits search and status (MI-06). */
export function NoMatch({ onClear }: { onClear(): void }) {
  const { title, text } = messages.noMatch;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={<SearchX />}
      actions={
        <Button variant="secondary" onClick={onClear}>
          {messages.clear}
        </Button>
      }
    />
  );
}
