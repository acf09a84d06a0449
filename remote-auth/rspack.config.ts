import { remoteConfig } from '@composed/build/rspack/config';
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
import { journeys } from './src/journeys.ts';

export default remoteConfig({
  name: 'remote-auth',
  dir: import.meta.dirname,
  journeys,
  exposes: {
    './auth': './src/screens/auth.tsx',
    './reset-password': './src/screens/reset-password.tsx',
  } satisfies ExposesOf<'remote-auth'>,
});
