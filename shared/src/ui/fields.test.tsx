import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterChip } from './chip.tsx';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { PasswordStrength, passwordStrength } from './password-strength.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { Toggle } from './toggle.tsx';

function Titled(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('');
  return <TextField label="Project Title" value={value} onChange={setValue} {...props} />;
}

test('the label names the field, and typing reports the text', async () => {
  render(<Titled />);
  const field = screen.getByLabelText('Project Title', { exact: true });
  await userEvent.type(field, 'Garden');
  expect(field).toHaveValue('Garden');
  expect(field).toBeValid();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an error is an alert, describes the field and marks it as invalid', () => {
  const { rerender } = render(<Titled />);
  rerender(<Titled error="Project title is required" />);
  const field = screen.getByLabelText('Project Title');
  expect(screen.getByRole('alert')).toHaveTextContent('Project title is required');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Project title is required');
});

test('[WZ-09] a hint is said politely by a region that was there before, and is gone while the error stands', () => {
  const hint = { text: 'Great title! ✓', tone: 'success' } as const;
  const { rerender, container } = render(<Titled />);
  const region = container.querySelector('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();

  rerender(<Titled hint={hint} />);
  expect(region).toHaveTextContent('Great title! ✓');
  expect(screen.getByLabelText('Project Title')).toHaveAccessibleDescription('Great title! ✓');
  expect(screen.getByLabelText('Project Title')).not.toHaveAttribute('aria-invalid');

  rerender(<Titled hint={hint} error="Project title is required" />);
  expect(screen.queryByText('Great title! ✓')).not.toBeInTheDocument();
  expect(region).toBeInTheDocument();

  rerender(<Titled hint={hint} />);
  expect(screen.getByText('Great title! ✓')).toBeVisible();
});

test('[AU-26] passes the attributes for password managers to the input', () => {
  render(<Titled type="email" name="email" autoComplete="email" required />);
  const field = screen.getByLabelText('Project Title');
  expect(field).toHaveAttribute('autocomplete', 'email');
  expect(field).toHaveAttribute('name', 'email');
  expect(field).toHaveAttribute('type', 'email');
  expect(field).toBeRequired();
});

test('a note and a description describe the field and stay out of its name', () => {
  render(<Titled note="Optional" description="Separate them by commas." />);
  const field = screen.getByLabelText('Project Title', { exact: true });
  expect(field).toHaveAccessibleName('Project Title');
  expect(field).toHaveAccessibleDescription('Separate them by commas. Optional');
});

test('[AU-26] the form can put the focus into a field', () => {
  const ref: React.RefObject<HTMLInputElement | null> = { current: null };
  render(<Titled inputRef={ref} />);
  ref.current?.focus();
  expect(screen.getByLabelText('Project Title')).toHaveFocus();
});

test('[WZ-10] a text area shows its counter, which is part of its description', async () => {
  const change = jest.fn();
  render(<TextArea label="Description" value="Hello" onChange={change} counter="5/500" />);
  const field = screen.getByRole('textbox', { name: 'Description' });
  expect(screen.getByText('5/500')).toBeVisible();
  expect(field).toHaveAccessibleDescription('5/500');
  await userEvent.type(field, '!');
  expect(change).toHaveBeenCalledWith('Hello!');
});

function Search() {
  const [value, setValue] = useState('garden');
  return <SearchField label="Search ideas" value={value} onChange={setValue} />;
}

test('a search field can be emptied by keyboard, and keeps the focus', async () => {
  render(<Search />);
  const field = screen.getByRole('searchbox', { name: 'Search ideas' });
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Clear search' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

const LEVELS = ['Beginner', 'Intermediate'].map((value) => ({ value, label: value }));

function Difficulty() {
  const [value, setValue] = useState('');
  return (
    <SelectField
      label="Difficulty"
      placeholder="Select a difficulty"
      value={value}
      onChange={setValue}
      options={LEVELS}
    />
  );
}

test('a dropdown starts with its placeholder and reports the chosen value', async () => {
  render(<Difficulty />);
  const field = screen.getByRole('combobox', { name: 'Difficulty' });
  expect(field).toHaveDisplayValue('Select a difficulty');
  await userEvent.selectOptions(field, 'Intermediate');
  expect(field).toHaveDisplayValue('Intermediate');
});

test('[WZ-07] a dropdown tells its error as a text field does', () => {
  render(
    <SelectField
      label="Category"
      value=""
      placeholder="Select a category"
      onChange={() => {}}
      options={LEVELS}
      error="Please select a category"
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Please select a category');
  expect(screen.getByRole('combobox')).toBeInvalid();
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription('Please select a category');
});

function Contact() {
  const [value, setValue] = useState('email');
  return (
    <RadioGroup
      legend="Contact preference"
      name="contact"
      value={value}
      onChange={setValue}
      options={[
        { value: 'email', label: 'Email' },
        { value: 'none', label: 'None', description: 'Nobody can write to you.' },
      ]}
    />
  );
}

test('[WZ-01] radios stand in a group named by the legend and work by arrow keys', async () => {
  render(<Contact />);
  const group = screen.getByRole('group', { name: 'Contact preference' });
  expect(within(group).getByRole('radio', { name: 'Email' })).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(within(group).getByRole('radio', { name: 'None' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'None' })).toHaveAccessibleDescription(
    'Nobody can write to you.',
  );
});

test('a radio group tells its error', () => {
  render(
    <RadioGroup
      legend="Time Estimate"
      name="time"
      value=""
      onChange={() => {}}
      options={LEVELS}
      error="Please select a time estimate"
    />,
  );
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Please select a time estimate');
  expect(screen.getByRole('alert')).toHaveTextContent('Please select a time estimate');
});

test('a toggle is a switch that reports its next state', async () => {
  const change = jest.fn();
  render(
    <Toggle
      label="Email notifications"
      description="News about your ideas."
      checked
      onChange={change}
    />,
  );
  const toggle = screen.getByRole('switch', { name: 'Email notifications', checked: true });
  expect(toggle).toHaveAccessibleDescription('News about your ideas.');
  await userEvent.click(screen.getByText('Email notifications'));
  expect(change).toHaveBeenCalledWith(false);
});

test('[BR-01] a filter chip is a button that tells whether it is on', async () => {
  const click = jest.fn();
  render(
    <FilterChip pressed onClick={click}>
      Health
    </FilterChip>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Health', pressed: true }));
  expect(click).toHaveBeenCalledTimes(1);
});

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

test('[AU-26] `Password` is the name of only the field', () => {
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

test.each([
  ['', 0, 'Too weak', 'red'],
  ['   ', 0, 'Too weak', 'red'],
  ['漢字', 0, 'Too weak', 'red'],
  ['abc', 1, 'Weak. Need: 8+ characters, uppercase letter, number, special character', 'orange'],
  ['ABC', 1, 'Weak. Need: 8+ characters, lowercase letter, number, special character', 'orange'],
  ['abc1', 2, 'Weak. Need: 8+ characters, uppercase letter, special character', 'orange'],
  [
    '🚀🚀🚀🚀',
    1,
    'Weak. Need: 8+ characters, uppercase letter, lowercase letter, number',
    'orange',
  ],
  [
    '        ',
    1,
    'Weak. Need: uppercase letter, lowercase letter, number, special character',
    'orange',
  ],
  ['abcdefg1', 3, 'Good! Add: uppercase letter, special character', 'yellow'],
  ['Abc1', 3, 'Good! Add: 8+ characters, special character', 'yellow'],
  ['Abcdefg1', 4, 'Good! Add: special character', 'green'],
  ['Abcde1!', 4, 'Good! Add: 8+ characters', 'green'],
  ['Abcdef1!', 5, 'Excellent security!', 'green'],
])('[AU-15, AU-16] %j has %d points and says "%s" in %s', (value, score, text, tone) => {
  expect(passwordStrength(value)).toEqual({ score, text, tone });
});

test('[AU-15] letters of any script are letters, composed or not, and no special characters', () => {
  expect(passwordStrength('Éé').text).toBe('Weak. Need: 8+ characters, number, special character');
  expect(passwordStrength('E\u0301e\u0301')).toEqual(passwordStrength('Éé'));
  expect(passwordStrength('Жж').score).toBe(2);
  expect(passwordStrength('漢字かな').score).toBe(0);
});

test('[AU-15] anything but letter, digit and space is special: signs, emoji, the euro', () => {
  for (const sign of ['!', '_', '-', '€', '🚀', '½']) {
    expect(passwordStrength(sign).text).not.toContain('special character');
  }
  expect(passwordStrength('a b').text).toContain('special character');
});

test('[AU-16] the text is said politely, and the meter tells the points', () => {
  const { rerender } = render(<PasswordStrength value="" touched={false} textId="advice" />);
  const region = document.getElementById('advice');
  expect(region).toHaveAttribute('aria-live', 'polite');
  rerender(<PasswordStrength value="Abcdef1!" textId="advice" />);
  expect(region).toHaveTextContent('Excellent security!');
  const meter = screen.getByRole('meter', { name: 'Password strength' });
  expect(meter).toHaveAttribute('aria-valuenow', '5');
  expect(meter).toHaveAttribute('aria-valuemax', '5');
});
