import { render, screen } from '@testing-library/react';
import { FormAlert } from './alert.tsx';

test('an error of a form is an alert', () => {
  render(<FormAlert>Invalid email or password</FormAlert>);
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password');
});

test('without a text there is no alert', () => {
  render(<FormAlert>{null}</FormAlert>);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('good news are said politely, by a region that was there before', () => {
  const { rerender } = render(<FormAlert tone="success" />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  rerender(<FormAlert tone="success">Saved</FormAlert>);
  expect(region).toHaveTextContent('Saved');
});
