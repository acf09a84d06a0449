import { useUser } from '@idea-hub/shared/session';

/** Whether the session's user may see reviews. The server checks the role again with each call. */
export function useIsReviewer(): boolean {
  const role = useUser()?.role;
  return role === 'REVIEWER' || role === 'OWNER';
}

/** Owners may also decide on their own ideas. */
export const useIsOwner = (): boolean => useUser()?.role === 'OWNER';
