import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Lightbulb, SearchX } from 'lucide-react';
import { messages } from './messages.ts';

/** Shown if there are no ideas. */
export function NoSource() {
  const { title, text, action } = messages.noSource;
  return (
    <EmptyState
      title={title}
      text={text}
      icon={<Lightbulb />}
      actions={<LinkButton to="/submit">{action}</LinkButton>}
    />
  );
}

interface NoMatchProps {
  readonly search: string;
  readonly category: string;
  onReset(): void;
}

/** Shown if no idea matches search and category. */
export function NoMatch({ search, category, onReset }: NoMatchProps) {
  const { title, text, reset, share } = messages.noMatch;
  return (
    <EmptyState
      title={title}
      text={text(search.trim(), category)}
      icon={<SearchX />}
      actions={
        <>
          <Button variant="secondary" onClick={() => onReset()}>
            {reset}
          </Button>
          <LinkButton to="/submit">{share}</LinkButton>
        </>
      }
    />
  );
}
