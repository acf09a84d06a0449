import { remoteConfig } from '@composed/build/rspack/config';
import { manifest } from './src/manifest.ts';

export default remoteConfig({
  name: 'remote-template',
  dir: import.meta.dirname,
  manifest,
  exposes: {
    './home': './src/screens/home.tsx',
  },
});
