import { defineManifest, linksOf } from '@composed/contract/manifest';

/** Screens and panels of this remote. The site's owner decides which of them it may use. */
export const manifest = defineManifest({
  routes: [
    {
      path: '/review',
      screen: 'queue',
      title: 'Review',
      description: 'Ideas that wait for a reviewer.',
      skeleton: 'grid',
      needsSession: true,
    },
    {
      path: '/review/reports',
      screen: 'reports',
      title: 'Reports',
      description: 'What visitors and members have reported.',
      skeleton: 'grid',
      needsSession: true,
    },
    {
      path: '/review/decisions',
      screen: 'decisions',
      title: 'Decisions',
      description: 'Who decided what, when and why.',
      skeleton: 'grid',
      needsSession: true,
    },
    {
      path: '/review/:id',
      screen: 'idea',
      title: 'Review an idea',
      description: 'An idea as visitors would see it.',
      skeleton: 'article',
      needsSession: true,
      example: '/review/1',
    },
  ],
  navigation: [{ label: 'Review', to: '/review', place: 'header', audience: 'role:reviewer' }],
  contributions: [{ slot: 'project.aside', version: 1, screen: 'panel' }],
  links: ['/project/:id'],
});

/** Builds links such as `href('/review/:id', { id })`. TypeScript rejects unknown routes. */
export const { href } = linksOf(manifest);
