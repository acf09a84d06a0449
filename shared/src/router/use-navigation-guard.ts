import { useEffect } from 'react';
import { useHistory } from './app-router.tsx';

/**
 * Asks `message` before a navigation leaves the screen, including Back and Forward, while `when` is true.
 * Before the page is closed, the browser asks with its own text.
 */
export function useNavigationGuard({ when, message }: { when: boolean; message: string }): void {
  const { guards } = useHistory();
  useEffect(() => (when ? guards.add(message) : undefined), [guards, when, message]);
}
