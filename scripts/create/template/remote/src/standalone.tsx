import { runStandalone } from '@idea-hub/shared/standalone';
import { screen as home } from './screens/home.tsx';

// Shows this remote without a host, in development. Never deployed.
runStandalone({
  name: 'remote-template',
  screens: [{ path: '/template', title: 'Template', element: <home.Screen /> }],
});
