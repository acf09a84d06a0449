import { render, screen } from '@testing-library/react';
import { screen as home } from './home.tsx';

test('has a heading', () => {
  render(<home.Screen />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to Template');
});
