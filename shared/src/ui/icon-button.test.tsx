import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Heart } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

test('[BR-09] the name stays when the button is pressed; the state is told apart from it', () => {
  const { rerender } = render(<IconButton label="Like" icon={<Heart />} pressed={false} />);
  expect(screen.getByRole('button', { name: 'Like', pressed: false })).toBeVisible();
  rerender(<IconButton label="Like" icon={<Heart />} pressed />);
  expect(screen.getByRole('button', { name: 'Like', pressed: true })).toBeVisible();
});

test('a button that is no toggle has no pressed state, and acts on the keyboard', async () => {
  const click = jest.fn();
  render(<IconButton label="Share" icon={<Heart />} onClick={click} />);
  const button = screen.getByRole('button', { name: 'Share' });
  expect(button).not.toHaveAttribute('aria-pressed');
  await userEvent.tab();
  await userEvent.keyboard('{Enter} ');
  expect(button).toHaveFocus();
  expect(click).toHaveBeenCalledTimes(2);
});
