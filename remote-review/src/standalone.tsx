import { runStandalone } from '@idea-hub/shared/standalone';
import { messages } from './messages.ts';
import { screen as decisions } from './screens/decisions.tsx';
import { screen as idea } from './screens/idea.tsx';
import { screen as queue } from './screens/queue.tsx';
import { screen as reports } from './screens/reports.tsx';

// Runs this remote without a host (`npm run dev -w remote-review`). It is never deployed.
runStandalone({
  name: 'remote-review',
  screens: [
    { path: '/review', title: messages.queue.heading, element: <queue.Screen /> },
    { path: '/review/reports', title: messages.reports.heading, element: <reports.Screen /> },
    { path: '/review/decisions', title: messages.decisions.heading, element: <decisions.Screen /> },
    {
      path: '/review/:id',
      title: messages.queue.heading,
      element: ({ params }) => <idea.Screen params={{ id: params.id ?? '' }} />,
      example: '/review/1',
    },
  ],
});
