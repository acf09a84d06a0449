import { screen } from '@testing-library/react';
import {
  button,
  eachInAnEmptyBrowser,
  field,
  goOn,
  openSubmit,
  pass,
  reachContact,
  stepHeading,
  write,
} from '../testing/open-wizard.tsx';

eachInAnEmptyBrowser();

test('[WZ-09] a hint comes 150 ms after typing, politely, and belongs to its field', async () => {
  const { user } = await openSubmit();
  expect(screen.queryByText(/Title (is|must)/)).toBeNull();
  await write(user, 'Project Title', 'Sol');
  await pass(149);
  expect(screen.queryByText('Title must be at least 5 characters')).toBeNull();
  await pass(1);
  const hint = screen.getByText('Title must be at least 5 characters');
  expect(hint).toBeVisible();
  expect(hint.closest('[aria-live="polite"]')).not.toBeNull();
  expect(field('Project Title')).toHaveAccessibleDescription('Title must be at least 5 characters');
});

test('[WZ-09] each letter starts the wait anew', async () => {
  const { user } = await openSubmit();
  await write(user, 'Project Title', 'Sol');
  await pass(100);
  await user.type(field('Project Title'), 'ar');
  await pass(100);
  expect(screen.queryByText(/Great title/)).toBeNull();
  await pass(50);
  expect(screen.getByText('Great title! ✓')).toBeVisible();
});

test.each([
  ['Project Title', '', 'Title is required'],
  ['Project Title', 'x'.repeat(100), 'Title must be less than 100 characters'],
  ['Description', '', 'Description is required'],
  ['Description', 'x'.repeat(30), '20 more characters needed'],
  ['Description', 'x'.repeat(501), 'Description too long'],
  ['Description', 'x'.repeat(50), 'Perfect description! ✓'],
])('[WZ-09] in %s the text %p is answered', async (name, text, hint) => {
  const { user } = await openSubmit();
  await write(user, name, 'something');
  await write(user, name, text);
  await pass(150);
  expect(screen.getByText(hint)).toBeVisible();
});

test('[WZ-09] name and email have hints of their own', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  const answer = async (name: string, text: string) => {
    await write(user, name, text);
    await pass(150);
    const [description] = document.getElementById(`${field(name).id}-hint`)?.childNodes ?? [];
    return description?.textContent;
  };
  expect(await answer('Your Name', 'A')).toBe('Name must be at least 2 characters');
  expect(await answer('Your Name', '')).toBe('Name is required');
  expect(await answer('Your Name', 'Ada')).toBe('Name looks good! ✓');
  expect(await answer('Your Email', 'ada@')).toBe('Please enter a valid email');
  expect(await answer('Your Email', '')).toBe('Email is required');
  expect(await answer('Your Email', 'ada@example.org')).toBe('Valid email! ✓');
});

test('[WZ-09] a hint is not shown while its field’s error stands', async () => {
  const { user } = await openSubmit();
  await write(user, 'Project Title', 'Sol');
  await pass(150);
  await user.click(button('Next'));
  expect(screen.getByText('Title must be at least 5 characters long')).toBeVisible();
  expect(screen.queryByText('Title must be at least 5 characters')).toBeNull();
  await user.type(field('Project Title'), 'a');
  expect(screen.queryByText(/Title must be/)).toBeNull();
  await pass(150);
  expect(screen.getByText('Title must be at least 5 characters')).toBeVisible();
});

test('[WZ-09] hints block nothing and limit no field', async () => {
  const { user } = await openSubmit();
  await write(user, 'Project Title', 'x'.repeat(150));
  await write(user, 'Description', 'y'.repeat(600));
  await pass(150);
  expect(screen.getByText('Title must be less than 100 characters')).toBeVisible();
  expect(screen.getByText('Description too long')).toBeVisible();
  expect(screen.queryByText(/Strong title|Very detailed/)).toBeNull();
  expect(screen.getByRole('meter', { name: 'Level of detail' })).toBeVisible();
  expect(field('Project Title')).toHaveValue('x'.repeat(150));
  expect(field('Description')).toHaveValue('y'.repeat(600));
  await goOn(user);
  expect(stepHeading()).toBe('Category and difficulty');
});

test('[WZ-10] the counter of the description shows /500 and goes on beyond', async () => {
  const { user } = await openSubmit();
  expect(screen.getByText('0/500')).toBeVisible();
  await write(user, 'Description', 'x'.repeat(42));
  expect(screen.getByText('42/500')).toBeVisible();
  await write(user, 'Description', 'x'.repeat(1200));
  expect(screen.getByText('1,200/500')).toBeVisible();
});

test('[WZ-10] the meters follow the text, without a wait', async () => {
  const { user } = await openSubmit();
  const reading = (name: string) => {
    const meter = screen.getByRole('meter', { name });
    return [
      meter.getAttribute('aria-valuenow'),
      meter.getAttribute('aria-valuemax'),
      meter.parentElement?.textContent,
    ];
  };
  const title = () => reading('Length');
  const description = () => reading('Level of detail');
  expect(title()).toEqual(['0', '30', 'Too short']);
  expect(description()).toEqual(['0', '300', 'Add more detail']);
  await write(user, 'Project Title', 'x'.repeat(10));
  await write(user, 'Description', 'x'.repeat(50));
  expect(title()).toEqual(['10', '30', 'Getting better']);
  expect(description()).toEqual(['50', '300', 'Good start']);
  await write(user, 'Project Title', 'x'.repeat(20));
  await write(user, 'Description', 'x'.repeat(100));
  expect(title()).toEqual(['20', '30', 'Strong title']);
  expect(description()).toEqual(['100', '300', 'Well described']);
  await write(user, 'Project Title', 'x'.repeat(31));
  await write(user, 'Description', 'x'.repeat(301));
  expect(title()).toEqual(['30', '30', 'Strong title']);
  expect(description()).toEqual(['300', '300', 'Very detailed']);
});
