import { runStandalone } from '@idea-hub/shared/standalone';
import { screen as home } from './screens/home.tsx';

// This remote alone, for development. No part of what is deployed.
runStandalone({
  name: 'remote-template',
  screens: [{ path: '/template', title: 'Template', element: <home.Screen /> }],
});
