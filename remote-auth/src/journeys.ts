import { defineJourneys } from '@composed/contract/journeys';

/** Played by `rehearse`. */
export const journeys = defineJourneys([
  {
    name: 'Leave the sign-in form empty',
    path: '/auth?mode=login',
    steps: [
      { click: { role: 'button', name: 'Sign In' } },
      { see: { text: 'Email is required' } },
      { fill: { label: 'Email', with: 'ada' } },
      { click: { role: 'button', name: 'Show password' } },
    ],
  },
  {
    name: 'Change to sign-up',
    path: '/auth?mode=login',
    steps: [
      { click: { role: 'link', name: 'Create an account' } },
      { see: { role: 'heading', name: 'Join Idea Hub' } },
    ],
  },
]);
