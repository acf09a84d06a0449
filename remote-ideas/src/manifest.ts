import { defineManifest } from '@composed/contract/manifest';

/** Slots that other remotes may fill. The host's route table has the pages themselves. */
export const manifest = defineManifest({
  slots: [{ name: 'project.aside', version: 1, screen: 'project' }],
});
