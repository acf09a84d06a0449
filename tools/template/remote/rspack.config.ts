import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
import { remoteConfig } from '@idea-hub/tools/federation';

export default remoteConfig({
  name: 'remote-template',
  dir: import.meta.dirname,
  exposes: {
    './home': './src/screens/home.tsx',
  } satisfies ExposesOf<'remote-template'>,
});
