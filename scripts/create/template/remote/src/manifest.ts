import { defineManifest } from '@composed/contract/manifest';

/** Pages and links of this remote. The site's owner must grant their paths and places. */
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
