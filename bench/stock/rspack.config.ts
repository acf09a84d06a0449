import { settingsFromEnv } from '@composed/build/rspack/base';
import { containerName } from '@composed/build/rspack/remote';
import { sharing } from '@composed/build/rspack/sharing';
import { REMOTES } from '@composed/workspace/paths';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { HOST_FOLDER, importingHost } from '../one-bundle/importing-host.ts';
import { manifestOf } from './stock.ts';

const [host, ...others] = importingHost((remote, screen) => `"${containerName(remote)}/${screen}"`);

/** Module Federation as its users configure it: the runtime loads each remote by its manifest. */
const federation = new ModuleFederationPlugin({
  name: 'host',
  remotes: Object.fromEntries(
    REMOTES.map((remote) => {
      const container = containerName(remote);
      return [container, `${container}@${manifestOf(remote)}`];
    }),
  ),
  shared: sharing('host', settingsFromEnv(HOST_FOLDER).versions),
  shareStrategy: 'loaded-first',
  manifest: false,
  dts: false,
  experiments: { asyncStartup: true },
});

export default [{ ...host, plugins: [...(host.plugins ?? []), federation] }, ...others];
