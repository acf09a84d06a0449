import { remoteConfig } from '@composed/build/rspack/config';
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
import { journeys } from './src/journeys.ts';
import { manifest } from './src/manifest.ts';

export default remoteConfig({
  name: 'remote-ideas',
  dir: import.meta.dirname,
  manifest,
  journeys,
  exposes: {
    './home': './src/screens/home.tsx',
    './browse': './src/screens/browse.tsx',
    './submit': './src/screens/submit.tsx',
    './edit': './src/screens/edit.tsx',
    './my-ideas': './src/screens/my-ideas.tsx',
    './project': './src/screens/project.tsx',
    './about': './src/screens/about.tsx',
    './member': './src/screens/member.tsx',
    './suggestions': './src/screens/suggestions.tsx',
    './newsletter': './src/screens/newsletter.tsx',
  } satisfies ExposesOf<'remote-ideas'>,
});
