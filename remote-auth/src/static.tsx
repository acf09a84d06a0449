import { pending, staticScreens } from '@idea-hub/shared/static';
import { screen as auth } from './screens/auth.tsx';

// What of this remote stands in pages before its scripts have come (PF-08); rendered with each build.
export const fragments = staticScreens('remote-auth', {
  auth: { path: '/auth', element: <auth.Screen social={pending} /> },
});
