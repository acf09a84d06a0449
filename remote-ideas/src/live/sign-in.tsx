import { useLocation } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import type { ButtonLook } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';

/** Warns a member who is writing that their session has expired, with a link to the sign-in and back. */
export function SessionEnded({ children }: { children: string }) {
  const { state } = useSession();
  const hasEnded = state.status === 'anonymous' && state.reason === 'expired';
  return (
    <FormAlert tone="warning" action={<SignInLink />}>
      {hasEnded && children}
    </FormAlert>
  );
}

interface SignInLinkProps extends Pick<ButtonLook, 'variant' | 'icon'> {
  readonly children?: string;
}

/** Link to the sign-in, which leads back to this screen. Without a text, it is a small button. */
export function SignInLink({ children, ...ownLook }: SignInLinkProps) {
  const { pathname } = useLocation();
  const look = children ? ownLook : ({ size: 'sm', variant: 'secondary' } as const);
  return (
    <LinkButton {...look} to="/auth?mode=login" state={{ returnTo: pathname }}>
      {children ?? 'Sign in'}
    </LinkButton>
  );
}
