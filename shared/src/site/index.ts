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

/**
 * The platform's settings for Idea Hub that apply to every repository of its remotes. `site.config.ts` has
 * the others.
 */
export const ideaHub = {
  name: 'idea-hub',
  title: 'Idea Hub',
  storagePrefix: 'ideahub.',
  contractVersion: CONTRACT_VERSION,
  // Each stateful entry of shared is a separate share key. Sharing the package's root or a prefix can load a
  // module twice. The router uses react-router-dom's version, because a remote can be incompatible with it.
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
