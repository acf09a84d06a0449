import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
import { remoteConfig } from '@idea-hub/tools/federation';

export default remoteConfig({
  name: 'remote-auth',
  dir: import.meta.dirname,
  exposes: {
    './auth': './src/screens/auth.tsx',
    './reset-password': './src/screens/reset-password.tsx',
  } satisfies ExposesOf<'remote-auth'>,
});
