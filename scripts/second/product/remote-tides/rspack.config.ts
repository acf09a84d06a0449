import { remoteConfig } from '@composed/build/rspack/config';

export default remoteConfig({
  name: 'remote-tides',
  dir: import.meta.dirname,
  exposes: { './today': './src/today.tsx', './pilots': './src/pilots.tsx' },
});
