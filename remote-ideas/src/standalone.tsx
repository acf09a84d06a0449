import type { IdeasMode, SampleIdeas } from '@idea-hub/shared/contracts/screens';
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

interface Sources {
  sampleIdeas: Promise<SampleIdeas>;
  ideas: Promise<IdeasMode>;
}

const sourcesOf = new WeakMap<Config, Sources>();

/** The same promises for the same configuration, as a host passes them. */
function sources(config: Config): Sources {
  const known = sourcesOf.get(config) ?? {
    sampleIdeas: config.then(({ sampleIdeas }) => sampleIdeas),
    ideas: config.then(({ ideas }) => ideas),
  };
  sourcesOf.set(config, known);
  return known;
}

const given =
  (make: (from: Sources, ideaId: string) => ReactNode) =>
  ({ config, params }: GivenToScreen) =>
    make(sources(config), params.id ?? '');

// Runs this remote without a host (`npm run dev -w remote-ideas`). It is never deployed.
runStandalone({
  name: 'remote-ideas',
  screens: [
    { path: '/', title: 'Home', element: given((from) => <home.Screen {...from} />) },
    {
      path: '/browse',
      title: 'Browse ideas',
      element: given((from) => <browse.Screen {...from} />),
    },
    {
      path: '/submit',
      title: 'Submit an idea',
      element: given((from) => <submit.Screen {...from} />),
    },
    {
      path: '/edit/:id',
      title: 'Edit an idea',
      element: given((from, id) => <edit.Screen {...from} ideaId={id} />),
      example: '/edit/101',
    },
    {
      path: '/my-submissions',
      title: 'My Ideas',
      element: given((from) => <myIdeas.Screen {...from} />),
    },
    {
      path: '/project/:id',
      title: 'Project detail',
      element: given((from, id) => <project.Screen {...from} ideaId={id} />),
      example: '/project/1',
    },
    {
      path: '/about',
      title: 'About',
      element: given(({ ideas }) => <about.Screen ideas={ideas} />),
    },
  ],
});
