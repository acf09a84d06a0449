import { staticScreens } from '@idea-hub/shared/static';
import { AuthPending } from './auth/auth-pending.tsx';

// What of this remote stands in pages before its scripts have come; rendered with each build.
export const fragments = staticScreens('remote-auth', {
  auth: { path: '/auth', element: <AuthPending /> },
});
