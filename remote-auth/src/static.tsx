import { staticScreens } from '@idea-hub/shared/static';
import { AuthPending } from './auth/auth-pending.tsx';

// HTML that pages show before this remote's scripts arrive. Each build renders it.
export const fragments = staticScreens('remote-auth', {
  auth: { path: '/auth', element: <AuthPending /> },
});
