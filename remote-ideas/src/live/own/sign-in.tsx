import { useLocation } from '@idea-hub/shared/router';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { LogIn } from 'lucide-react';
import { messages } from './messages.ts';

/** Replaces the edit screen for signed-out visitors: a link to the sign-in, which leads back here. */
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
