import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './search-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

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

test('[AU-26] what a password manager needs goes to the input', () => {
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
