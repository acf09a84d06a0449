import { testProps } from '@composed/runtime/frame/test-props';
import { render, screen } from '@testing-library/react';
import { screen as home } from '../screens/home.tsx';

test('has a heading', () => {
  render(<home.Screen {...testProps} />);
  expect(screen.getByRole('heading')).toHaveTextContent('Template');
});
