import { remoteConfig } from '@composed/build/rspack/config';
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';

export default remoteConfig({
  name: 'remote-template',
  dir: import.meta.dirname,
  exposes: {
    './home': './src/screens/home.tsx',
  } satisfies ExposesOf<'remote-template'>,
});
