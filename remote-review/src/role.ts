import { useUser } from '@idea-hub/shared/session';

/** Whether the member may see reviews, as far as the session knows. The server looks anew with each call. */
export function useIsReviewer(): boolean {
  const role = useUser()?.role;
  return role === 'REVIEWER' || role === 'OWNER';
}

/** Owners may decide about their own ideas as well. */
export const useIsOwner = (): boolean => useUser()?.role === 'OWNER';
