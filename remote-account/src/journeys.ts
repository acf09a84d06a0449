import { defineJourneys } from '@composed/contract/journeys';

/** Played by `rehearse`. */
export const journeys = defineJourneys([
  {
    name: 'Change the name and leave',
    path: '/account',
    steps: [
      { click: { role: 'link', name: 'Profile' } },
      { fill: { label: 'First Name', with: 'Augusta' } },
      { click: { text: 'Back to Platform' } },
      { click: { role: 'button', name: 'Stay' } },
    ],
  },
]);
