import { defineManifest, linksOf } from '@composed/contract/manifest';

/** Pages of live mode, and slots that other remotes may fill. The host's route table has the other pages. */
export const manifest = defineManifest({
  routes: [
    {
      path: '/members/:id',
      screen: 'member',
      title: 'Member',
      description: 'A member of the community, with the ideas that they share.',
      skeleton: 'grid',
      indexed: true,
      example: '/members/00000000-0000-4000-8000-000000000000',
    },
  ],
  slots: [{ name: 'project.aside', version: 1, screen: 'project' }],
});

/** Builds links to the manifest's pages, such as `href('/members/:id', { id })`. */
export const { href } = linksOf(manifest);
