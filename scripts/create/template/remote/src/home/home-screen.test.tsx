import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { screen } from '@testing-library/react';
import { screen as home } from '../screens/home.tsx';

test('has a heading, and a word for a visitor', () => {
  renderScreen(<home.Screen />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Template');
  expect(screen.getByText('Welcome.')).toBeVisible();
});

test('knows who is signed in', () => {
  renderScreen(<home.Screen />, { user: someUser({ name: 'Ada' }) });
  expect(screen.getByText('Welcome, Ada.')).toBeVisible();
});
