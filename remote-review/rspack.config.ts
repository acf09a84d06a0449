import { remoteConfig } from '@composed/build/rspack/config';
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
import { journeys } from './src/journeys.ts';
import { manifest } from './src/manifest.ts';

export default remoteConfig({
  name: 'remote-review',
  dir: import.meta.dirname,
  manifest,
  journeys,
  exposes: {
    './queue': './src/screens/queue.tsx',
    './idea': './src/screens/idea.tsx',
    './reports': './src/screens/reports.tsx',
    './decisions': './src/screens/decisions.tsx',
    './panel': './src/screens/panel.tsx',
  } satisfies ExposesOf<'remote-review'>,
});
