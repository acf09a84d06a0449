import { defineJourneys } from '@composed/contract/journeys';

/** Played by `rehearse`, in both modes. */
export const journeys = defineJourneys([
  {
    name: 'Search ideas',
    path: '/browse',
    steps: [
      { fill: { label: 'Search ideas', with: 'rain' } },
      { click: { role: 'button', name: 'List view' } },
    ],
  },
  {
    name: 'Start to share an idea',
    path: '/submit',
    steps: [
      { click: { role: 'button', name: 'Next' } },
      { see: { text: 'Project title is required' } },
      { fill: { label: 'Project Title', with: 'Rain barrel network' } },
    ],
  },
]);
