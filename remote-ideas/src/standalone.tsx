import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { type GivenToScreen, runStandalone } from '@idea-hub/shared/standalone';
import type { ReactNode } from 'react';
import { screen as about } from './screens/about.tsx';
import { screen as browse } from './screens/browse.tsx';
import { screen as edit } from './screens/edit.tsx';
import { screen as home } from './screens/home.tsx';
import { screen as myIdeas } from './screens/my-ideas.tsx';
import { screen as project } from './screens/project.tsx';
import { screen as submit } from './screens/submit.tsx';

type Config = GivenToScreen['config'];

const samplesOf = new WeakMap<Config, Promise<SampleIdeas>>();

/** The same promise each time, as the host hands it over. */
function samples(config: Config): Promise<SampleIdeas> {
  const known = samplesOf.get(config) ?? config.then(({ sampleIdeas }) => sampleIdeas);
  samplesOf.set(config, known);
  return known;
}

const given =
  (make: (sampleIdeas: Promise<SampleIdeas>, ideaId: string) => ReactNode) =>
  ({ config, params }: GivenToScreen) =>
    make(samples(config), params.id ?? '');

// `npm run dev -w remote-ideas`: this remote alone. No part of what is deployed.
runStandalone({
  name: 'remote-ideas',
  screens: [
    { path: '/', title: 'Home', element: given((ideas) => <home.Screen sampleIdeas={ideas} />) },
    {
      path: '/browse',
      title: 'Browse ideas',
      element: given((ideas) => <browse.Screen sampleIdeas={ideas} />),
    },
    {
      path: '/submit',
      title: 'Submit an idea',
      element: given((ideas) => <submit.Screen sampleIdeas={ideas} />),
    },
    {
      path: '/edit/:id',
      title: 'Edit an idea',
      element: given((ideas, id) => <edit.Screen sampleIdeas={ideas} ideaId={id} />),
      example: '/edit/101',
    },
    {
      path: '/my-submissions',
      title: 'My Ideas',
      element: given((ideas) => <myIdeas.Screen sampleIdeas={ideas} />),
    },
    {
      path: '/project/:id',
      title: 'Project detail',
      element: given((ideas, id) => <project.Screen sampleIdeas={ideas} ideaId={id} />),
      example: '/project/1',
    },
    { path: '/about', title: 'About', element: <about.Screen /> },
  ],
});
