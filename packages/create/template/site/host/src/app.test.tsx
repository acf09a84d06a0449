import { pendingConfig } from '@composed/runtime/frame/pending';
import { liveReleases } from '@composed/runtime/releases/tab-releases';
import { render, screen } from '@testing-library/react';
import { App } from './app.tsx';

test('an unknown address shows the frame and a message', () => {
  history.replaceState(null, '', '/nowhere');
  render(<App runtime={liveReleases as never} config={pendingConfig} />);
  expect(screen.getByRole('link', { name: 'Template' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
});
