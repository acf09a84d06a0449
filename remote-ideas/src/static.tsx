import { known, pending, staticScreens } from '@idea-hub/shared/static';
import { screen as about } from './screens/about.tsx';
import { screen as browse } from './screens/browse.tsx';
import { screen as home } from './screens/home.tsx';

// What of this remote stands in pages before its scripts have come; rendered with each build.
export const fragments = staticScreens('remote-ideas', {
  home: { path: '/', element: <home.Screen sampleIdeas={pending} /> },
  // Of settings that both fit the first counts: in live mode there are no samples.
  'home?ideas="live"': {
    path: '/',
    element: <home.Screen sampleIdeas={pending} ideas={known('live')} />,
  },
  'browse?ideas="live"': {
    path: '/browse',
    element: <browse.Screen sampleIdeas={pending} ideas={known('live')} />,
  },
  browse: { path: '/browse', element: <browse.Screen sampleIdeas={pending} /> },
  // A site with the built-in ideas has them before anything is asked for.
  'browse?sampleIdeas=true': {
    path: '/browse',
    element: <browse.Screen sampleIdeas={known(true)} />,
  },
  'about?ideas="live"': { path: '/about', element: <about.Screen ideas={known('live')} /> },
  about: { path: '/about', element: <about.Screen /> },
});
