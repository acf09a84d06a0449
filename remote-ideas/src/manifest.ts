import { defineManifest } from '@composed/contract/manifest';

/** What other remotes may count on; the pages themselves are the host's. */
export const manifest = defineManifest({
  slots: [{ name: 'project.aside', version: 1, screen: 'project' }],
});
