import { useEffect } from 'react';
import { useHistory } from './app-router.tsx';

/**
 * Asks with `message` before a navigation, Back and Forward included, leaves the screen while
 * `when` holds; the browser asks in its own words before the page itself is left.
 */
export function useNavigationGuard({ when, message }: { when: boolean; message: string }): void {
  const { guards } = useHistory();
  useEffect(() => (when ? guards.add(message) : undefined), [guards, when, message]);
}
