import { pendingProps } from '@composed/runtime/frame/pending';
import { render, screen } from '@testing-library/react';
import { screen as home } from '../screens/home.tsx';

test('has a heading', () => {
  render(<home.Screen {...pendingProps} />);
  expect(screen.getByRole('heading')).toHaveTextContent('Template');
});
