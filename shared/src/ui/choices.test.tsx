import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterChip } from './chip.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { Toggle } from './toggle.tsx';

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
