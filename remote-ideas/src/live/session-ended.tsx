import { useSession } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';

/** Warns a member who is writing that their session has expired. */
export function SessionEnded({ children }: { children: string }) {
  const { state } = useSession();
  const hasEnded = state.status === 'anonymous' && state.reason === 'expired';
  return <FormAlert tone="warning">{hasEnded && children}</FormAlert>;
}
