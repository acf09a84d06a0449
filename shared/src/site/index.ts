import type { SiteDefinition } from '@composed/workspace/define-site';
import { DEFAULT_RUNTIME_CONFIG } from '../contracts/runtime-config.ts';
import { CONTRACT_VERSION } from '../contracts/screens.ts';
import { productReaders } from '../contracts/setting-readers.ts';
import { api } from './api-server.ts';
import { gate } from './gate.ts';
import { localSettings } from './local-settings.ts';

const {
  remoteOrigins: _o,
  telemetryUrl: _u,
  telemetryShare: _s,
  ...defaults
} = DEFAULT_RUNTIME_CONFIG;

/** What the platform knows of Idea Hub in any repository of one of its remotes; `site.config.ts` has the rest. */
export const ideaHub = {
  name: 'idea-hub',
  title: 'Idea Hub',
  storagePrefix: 'ideahub.',
  contractVersion: CONTRACT_VERSION,
  // Each stateful entry of shared is a share key of its own: sharing the package's root or a prefix lets one
  // module come twice. The router stands under react-router-dom's version, since that is what a remote can be
  // incompatible with.
  singletons: [
    { pkg: 'react', requests: ['react', 'react/'] },
    { pkg: 'react-dom', requests: ['react-dom', 'react-dom/'] },
    {
      pkg: '@idea-hub/shared',
      requests: ['@idea-hub/shared/api', '@idea-hub/shared/session', '@idea-hub/shared/toast'],
    },
    {
      pkg: 'react-router-dom',
      requests: ['@idea-hub/shared/router'],
      from: '@idea-hub/shared',
    },
  ],
  scopes: ['@idea-hub'],
  settings: {
    readers: productReaders,
    defaults,
    addresses: ['apiBaseUrl', 'sampleIdeas'] as const,
    local: localSettings,
  },
  gate,
  servers: { api },
} satisfies Omit<SiteDefinition, 'packages' | 'budgets'>;
