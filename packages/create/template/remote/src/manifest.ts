import { defineManifest } from '@composed/contract/manifest';

/** What this remote shows by itself, within what the site's owner grants it. */
export const manifest = defineManifest({
  routes: [
    {
      path: '/template',
      screen: 'home',
      title: 'Template',
      description: 'Template.',
      indexed: true,
    },
  ],
  navigation: [{ label: 'Template', to: '/template', place: 'header' }],
});
