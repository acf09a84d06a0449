import { defineManifest } from '@composed/contract/manifest';

/** Slots that other remotes may fill. The host's route table has the page itself. */
export const manifest = defineManifest({
  slots: [{ name: 'account.dashboard', version: 1, screen: 'account' }],
});
