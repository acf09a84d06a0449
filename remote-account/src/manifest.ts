import { defineManifest, linksOf } from '@composed/contract/manifest';

/** Slots that other remotes may fill. The host's route table has the page itself. */
export const manifest = defineManifest({
  slots: [{ name: 'account.dashboard', version: 1, screen: 'account' }],
  links: ['/members/:id'],
});

/** Builds links to pages of other remotes, such as `href('/members/:id', { id })`. */
export const { href } = linksOf(manifest);
