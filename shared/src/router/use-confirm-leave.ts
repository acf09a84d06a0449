import { useHistory } from './app-router.tsx';

/**
 * Asks the guards' questions before an action that ends a screen's work without a navigation, such as a
 * sign-out. Runs `go` after every guard agreed, or immediately without guards. `action` is the control's
 * label, for use in the question.
 *
 * @example confirmLeave(signOut, 'Sign Out');
 */
export function useConfirmLeave(): (go: () => void, action?: string) => void {
  return useHistory().guards.ask;
}
