import { useHistory } from './app-router.tsx';

/**
 * The questions that a navigation away would ask, for what ends a screen's work without going
 * anywhere, such as a sign-out: `go` runs once every guard agreed, at once where none stands.
 * `action` is what the question calls it, in the words of the control.
 *
 * @example confirmLeave(signOut, 'Sign Out');
 */
export function useConfirmLeave(): (go: () => void, action?: string) => void {
  return useHistory().guards.ask;
}
