import { defineManifest } from '@composed/contract/manifest';

/** What other remotes may count on; the page itself is the host's. */
export const manifest = defineManifest({
  slots: [{ name: 'account.dashboard', version: 1, screen: 'account' }],
});
