import { runStandalone } from '@idea-hub/shared/standalone';
import { messages } from './messages.ts';
import { screen } from './screens/account.tsx';

// `npm run dev -w remote-account`: this remote alone. No part of what is deployed.
runStandalone({
  name: 'remote-account',
  screens: [{ path: '/account', title: messages.title, element: <screen.Screen /> }],
});
