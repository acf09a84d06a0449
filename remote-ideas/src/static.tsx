import { known, pending, staticScreens } from '@idea-hub/shared/static';
import { screen as about } from './screens/about.tsx';
import { screen as browse } from './screens/browse.tsx';
import { screen as home } from './screens/home.tsx';
import { BrowseTemplate } from './templates/browse-template.tsx';
import { HomeTemplate } from './templates/home-template.tsx';
import { MemberTemplate } from './templates/member-template.tsx';
import { ProjectTemplate } from './templates/project-template.tsx';
import { inPage } from './ui/in-page.tsx';

const [Home, Browse, Project, Member] = [
  inPage(HomeTemplate),
  inPage(BrowseTemplate),
  inPage(ProjectTemplate),
  inPage(MemberTemplate),
];

// Prerendered parts of this remote, shown in pages before its scripts load. Each build renders them.
export const fragments = staticScreens('remote-ideas', {
  home: { path: '/', element: <home.Screen sampleIdeas={pending} /> },
  // The first matching setting wins: live mode ignores the samples.
  'home?ideas="live"': {
    path: '/',
    element: <home.Screen sampleIdeas={pending} ideas={known('live')} />,
  },
  'browse?ideas="live"': {
    path: '/browse',
    element: <browse.Screen sampleIdeas={pending} ideas={known('live')} />,
  },
  browse: { path: '/browse', element: <browse.Screen sampleIdeas={pending} /> },
  // On a site with the built-in ideas, they are known immediately.
  'browse?sampleIdeas=true': {
    path: '/browse',
    element: <browse.Screen sampleIdeas={known(true)} />,
  },
  'about?ideas="live"': { path: '/about', element: <about.Screen ideas={known('live')} /> },
  about: { path: '/about', element: <about.Screen /> },
  // A server of live mode fills these with its data.
  'template:home?ideas="live"': { path: '/', element: <Home /> },
  'template:browse?ideas="live"': { path: '/browse', element: <Browse /> },
  'template:project?ideas="live"': { path: '/project/1', element: <Project /> },
  'template:member?ideas="live"': { path: '/members/1', element: <Member /> },
});
