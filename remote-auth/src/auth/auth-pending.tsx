import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { AuthFrame } from '../layout/auth-frame.tsx';
import { modes } from '../messages.ts';

/**
 * Placeholder while the mode is unknown. Prerendered pages show it because they don't know the query. Members
 * on their way to the account also see it. Its words must be true in both cases.
 */
export function AuthPending() {
  return (
    <AuthFrame>
      <PageHeading lead={modes.signupLead}>{modes.anyHeading}</PageHeading>
      <Skeleton shape="field" lines={2} />
      <Skeleton shape="field" lines={3} />
    </AuthFrame>
  );
}
