import { remoteConfig } from '@composed/build/rspack/config';

export default remoteConfig({
  name: 'remote-shelf',
  dir: import.meta.dirname,
  exposes: { './home': './src/screens/home.tsx' },
});
