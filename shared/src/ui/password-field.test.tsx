import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

function Password(props: Partial<PasswordFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <PasswordField
      label="Password"
      toggleLabel="Show password"
      autoComplete="new-password"
      value={value}
      onChange={setValue}
      {...props}
    />
  );
}

test('[AU-26] `Password` is the name of the field and of nothing else', () => {
  render(
    <>
      <Password meter />
      <Password label="Confirm Password" toggleLabel="Show password confirmation" />
    </>,
  );
  expect(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password');
  expect(screen.getByLabelText('Confirm Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'new-password',
  );
});

test('[AU-26] the toggle shows what is typed and hides it again, its name stays', async () => {
  render(<Password />);
  const field = screen.getByLabelText('Password', { exact: true });
  const toggle = screen.getByRole('button', { name: 'Show password', pressed: false });
  await userEvent.type(field, 'Secret1!');
  await userEvent.click(toggle);
  expect(field).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBe(toggle);
  await userEvent.click(toggle);
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveValue('Secret1!');
});

test('[AU-15, AU-16] the meter follows the typing, and `Too weak` stays when all is deleted', async () => {
  render(<Password meter />);
  const field = screen.getByLabelText('Password', { exact: true });
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  await userEvent.type(field, 'Abcdefg1');
  expect(screen.getByText('Good! Add: special character')).toBeVisible();
  expect(field).toHaveAccessibleDescription('Good! Add: special character');
  await userEvent.clear(field);
  expect(screen.getByText('Too weak')).toBeVisible();
});

test('[AU-16] leaving the empty field is touching it', async () => {
  render(<Password meter />);
  await userEvent.tab();
  expect(screen.queryByText('Too weak')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByText('Too weak')).toBeVisible();
});

test('[AU-16] the meter advises beside an error and refuses nothing', async () => {
  render(<Password meter value="abc" error="Password is required" />);
  const field = screen.getByLabelText('Password', { exact: true });
  expect(screen.getByRole('alert')).toHaveTextContent('Password is required');
  expect(field).toHaveAccessibleDescription(/^Password is required Weak\. Need:/);
});
