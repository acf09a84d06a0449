import { useLocation } from '@idea-hub/shared/router';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { LogIn } from 'lucide-react';
import { messages } from './messages.ts';

/** In place of an idea that nobody can edit who is signed out: the way to the sign-in, and back here after it. */
export function SignIn() {
  const { pathname } = useLocation();
  const { title, text, action } = messages.signInToEdit;
  return (
    <EmptyState
      headingLevel={1}
      title={title}
      text={text}
      icon={<LogIn />}
      actions={
        <LinkButton to="/auth?mode=login" state={{ returnTo: pathname }}>
          {action}
        </LinkButton>
      }
    />
  );
}
