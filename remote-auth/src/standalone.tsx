import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { runStandalone } from '@idea-hub/shared/standalone';
import { useMemo } from 'react';
import { screen as auth } from './screens/auth.tsx';
import { screen as resetPassword } from './screens/reset-password.tsx';

/** One promise for as long as the screen is shown, as the host hands it over. */
function Auth({ config }: { config: Promise<RuntimeConfig> }) {
  const social = useMemo(() => config.then((values) => values.social), [config]);
  return <auth.Screen social={social} />;
}

// `npm run dev -w remote-auth`: this remote alone. No part of what is deployed.
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
