import { remoteConfig } from '@composed/build/rspack/config';
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';

export default remoteConfig({
  name: 'remote-auth',
  dir: import.meta.dirname,
  exposes: {
    './auth': './src/screens/auth.tsx',
    './reset-password': './src/screens/reset-password.tsx',
  } satisfies ExposesOf<'remote-auth'>,
});
