import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { runStandalone } from '@idea-hub/shared/standalone';
import { useMemo } from 'react';
import { screen as auth } from './screens/auth.tsx';
import { screen as resetPassword } from './screens/reset-password.tsx';

/** Keeps one promise while the screen is mounted, as the host does. */
function Auth({ config }: { config: Promise<RuntimeConfig> }) {
  const social = useMemo(() => config.then((values) => values.social), [config]);
  return <auth.Screen social={social} />;
}

// `npm run dev -w remote-auth` runs only this remote. It is not deployed.
runStandalone({
  name: 'remote-auth',
  screens: [
    { path: '/auth', title: 'Sign in', element: ({ config }) => <Auth config={config} /> },
    {
      path: '/auth/reset-password',
      title: 'Reset password',
      element: <resetPassword.Screen />,
      example: '/auth/reset-password?token=example',
    },
  ],
});
