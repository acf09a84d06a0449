import { remoteConfig } from '@composed/build/rspack/config';
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';

export default remoteConfig({
  name: 'remote-account',
  dir: import.meta.dirname,
  exposes: {
    './account': './src/screens/account.tsx',
  } satisfies ExposesOf<'remote-account'>,
});
