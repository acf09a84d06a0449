import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
import { remoteConfig } from '@idea-hub/tools/federation';

export default remoteConfig({
  name: 'remote-account',
  dir: import.meta.dirname,
  exposes: {
    './account': './src/screens/account.tsx',
  } satisfies ExposesOf<'remote-account'>,
});
