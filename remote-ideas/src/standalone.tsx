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

/** A screen at an address. `example` is an address with an id that the samples have. */
const at = (
  path: string,
  title: string,
  make: (from: Sources, ideaId: string) => ReactNode,
  example?: string,
) => ({
  path,
  title,
  element: ({ config, params }: GivenToScreen) => make(sources(config), params.id ?? ''),
  ...(example && { example }),
});

// Runs this remote without a host (`npm run dev -w remote-ideas`). It is never deployed.
runStandalone({
  name: 'remote-ideas',
  screens: [
    at('/', 'Home', (from) => <home.Screen {...from} />),
    at('/browse', 'Browse ideas', (from) => <browse.Screen {...from} />),
    at('/submit', 'Submit an idea', (from) => <submit.Screen {...from} />),
    at(
      '/edit/:id',
      'Edit an idea',
      (from, id) => <edit.Screen {...from} ideaId={id} />,
      '/edit/101',
    ),
    at('/my-submissions', 'My Ideas', (from) => <myIdeas.Screen {...from} />),
    at(
      '/project/:id',
      'Project detail',
      (from, id) => <project.Screen {...from} ideaId={id} />,
      '/project/1',
    ),
    at('/about', 'About', ({ ideas }) => <about.Screen ideas={ideas} />),
  ],
});
