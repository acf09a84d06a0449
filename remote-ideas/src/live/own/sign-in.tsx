import { Navigate, useLocation } from '@idea-hub/shared/router';

/** Leads to the sign-in, and back here after it. */
export function SignIn() {
  const { pathname } = useLocation();
  return <Navigate to="/auth?mode=login" replace state={{ returnTo: pathname }} />;
}
