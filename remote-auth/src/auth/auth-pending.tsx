import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { AuthFrame } from '../layout/auth-frame.tsx';
import { modes } from '../messages.ts';

/**
 * The screen while nothing is known of its mode: in pages before their scripts, which do not know the
 * query, and for a member who is on the way to the account. True in each case.
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
