import { defineJourneys } from '@composed/contract/journeys';

/** Played by `rehearse` on sites in live mode. */
export const journeys = defineJourneys([
  {
    name: 'Read the decisions',
    path: '/review',
    steps: [
      { see: { text: 'Rain barrel network' } },
      { click: { role: 'link', name: 'Decisions' } },
      { see: { role: 'heading', name: 'Decisions' } },
    ],
  },
]);
