import { useSession } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';

/** Says where somebody writes that their session has ended. */
export function SessionEnded({ children }: { children: string }) {
  const { state } = useSession();
  const hasEnded = state.status === 'anonymous' && state.reason === 'expired';
  return <FormAlert tone="warning">{hasEnded && children}</FormAlert>;
}
