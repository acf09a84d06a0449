import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { SearchX } from 'lucide-react';
import { messages } from './messages.ts';

export function ProjectNotFound() {
  const { title, text, browse, home } = messages.notFound;
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      text={text}
      icon={<SearchX />}
      actions={
        <>
          <LinkButton to="/browse">{browse}</LinkButton>
          <LinkButton to="/" variant="secondary">
            {home}
          </LinkButton>
        </>
      }
    />
  );
}
