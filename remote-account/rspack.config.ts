import { remoteConfig } from '@composed/build/rspack/config';
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
import { journeys } from './src/journeys.ts';
import { manifest } from './src/manifest.ts';

export default remoteConfig({
  name: 'remote-account',
  dir: import.meta.dirname,
  manifest,
  journeys,
  exposes: {
    './account': './src/screens/account.tsx',
    './bell': './src/screens/bell.tsx',
  } satisfies ExposesOf<'remote-account'>,
});
