import { screen, within } from '@testing-library/react';
import {
  choice,
  dot,
  eachInAnEmptyBrowser,
  field,
  fillClassification,
  fillIdea,
  goOn,
  openSubmit,
  pass,
  reachContact,
  stepHeading,
  submitAnIdea,
  write,
} from '../testing/open-wizard.tsx';

eachInAnEmptyBrowser();

const progress = () => screen.getByRole('progressbar', { name: 'Completed steps' });
const options = (name: string) =>
  within(choice(name))
    .getAllByRole('option')
    .filter((option) => option.getAttribute('value') !== '')
    .map((option) => option.textContent);

test('[WZ-01, WZ-04] four steps, each with its heading and its fields', async () => {
  const { user } = await openSubmit();
  expect(stepHeading()).toBe('Title and description');
  expect(field('Project Title')).toBeRequired();
  expect(field('Description').tagName).toBe('TEXTAREA');
  await fillIdea(user);
  await goOn(user);

  expect(stepHeading()).toBe('Category and difficulty');
  await fillClassification(user);
  await goOn(user);

  expect(stepHeading()).toBe('Timeline and details');
  expect(choice('Time Estimate')).toBeRequired();
  for (const name of ['Required Skills', 'Tags', 'Resources']) {
    expect(field(name)).not.toBeRequired();
    expect(field(name)).toHaveAccessibleDescription(/Optional/);
  }
  expect(field('Resources')).toHaveAccessibleDescription(/references/i);
  await user.selectOptions(choice('Time Estimate'), 'Quick (1-5 hours)');
  await goOn(user);

  expect(stepHeading()).toBe('Contact');
  expect(field('Your Name')).toBeRequired();
  expect(field('Your Email')).toBeRequired();
  const contact = within(screen.getByRole('group', { name: 'Contact preference' }));
  expect(contact.getByRole('radio', { name: 'Email' })).toBeChecked();
  expect(contact.getByRole('radio', { name: 'None' })).not.toBeChecked();
});

test('[WZ-01] the name of a field is part of no other name on its step', async () => {
  const { user } = await openSubmit();
  const named = (label: string) => screen.getAllByLabelText(new RegExp(label, 'i'));
  for (const label of ['Project Title', 'Description']) expect(named(label)).toHaveLength(1);
  await fillIdea(user);
  await goOn(user);
  for (const label of ['Category', 'Difficulty']) expect(named(label)).toHaveLength(1);
  await fillClassification(user);
  await goOn(user);
  for (const label of ['Time Estimate', 'Required Skills', 'Tags', 'Resources']) {
    expect(named(label)).toHaveLength(1);
  }
  await user.selectOptions(choice('Time Estimate'), 'Quick (1-5 hours)');
  await goOn(user);
  for (const label of ['Your Name', 'Your Email']) expect(named(label)).toHaveLength(1);
});

test('[WZ-02] the choices are those of the product, and none is made beforehand', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  expect(choice('Category')).toHaveValue('');
  expect(choice('Difficulty')).toHaveValue('');
  expect(options('Category')).toEqual([
    'Technology',
    'Health',
    'Education',
    'Business',
    'Environment',
    'Community',
  ]);
  expect(options('Difficulty')).toEqual(['Beginner', 'Intermediate', 'Advanced']);
  await fillClassification(user);
  await goOn(user);
  expect(options('Time Estimate')).toEqual([
    'Quick (1-5 hours)',
    'Short-term (1-7 days)',
    'Medium-term (1-4 weeks)',
    'Long-term (1+ months)',
  ]);
});

test('[WZ-01, WZ-03] dots and bar show how far one is; completed, current and next can be pressed', async () => {
  const { user } = await openSubmit();
  const states = () => [1, 2, 3, 4].map((number) => !dot(number).hasAttribute('disabled'));
  expect(states()).toEqual([true, true, false, false]);
  expect(dot(1)).toHaveAttribute('aria-current', 'step');
  expect(progress()).toHaveAttribute('aria-valuenow', '0');
  expect(progress()).toHaveAttribute('aria-valuemax', '4');

  await fillIdea(user);
  await goOn(user);
  expect(states()).toEqual([true, true, true, false]);
  expect(dot(2)).toHaveAttribute('aria-current', 'step');
  expect(progress()).toHaveAttribute('aria-valuenow', '1');
  expect(progress()).toHaveAttribute('aria-valuetext', '1 of 4 steps completed');
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Completed');
});

test('[WZ-04] each step moves in, and only then: not the first one, nor one that is refused', async () => {
  const { user } = await openSubmit();
  const moves = () => screen.getByRole('heading', { level: 2 }).closest('.enters') !== null;
  expect(moves()).toBe(false);
  await goOn(user);
  expect(screen.getByText('Project title is required')).toBeVisible();
  expect(moves()).toBe(false);
  await fillIdea(user);
  await goOn(user);
  expect(moves()).toBe(true);
});

test('[WZ-03] a dot leads back at once, and forward only from a step that holds', async () => {
  const { user } = await openSubmit();
  await user.click(dot(2));
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
  expect(screen.getByText('Project title is required')).toBeVisible();

  await fillIdea(user);
  await user.click(dot(2));
  await pass(300);
  expect(stepHeading()).toBe('Category and difficulty');
  await user.click(dot(1));
  expect(stepHeading()).toBe('Title and description');

  await write(user, 'Project Title', 'Sun');
  await user.click(dot(2));
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
  expect(screen.getByText('Title must be at least 5 characters long')).toBeVisible();
});

test('[WZ-13] the creator level grows with the completed steps', async () => {
  const { user } = await openSubmit();
  expect(screen.getByText('Creator level: Starting')).toBeVisible();
  await fillIdea(user);
  await goOn(user);
  expect(screen.getByText('Creator level: Beginner')).toBeVisible();
  await fillClassification(user);
  await goOn(user);
  expect(screen.getByText('Creator level: Intermediate')).toBeVisible();
  await user.selectOptions(choice('Time Estimate'), 'Quick (1-5 hours)');
  await goOn(user);
  expect(screen.getByText('Creator level: Expert')).toBeVisible();
});

test('[WZ-13] all steps completed make a Master', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  await write(user, 'Your Name', 'Ada');
  await write(user, 'Your Email', 'ada@example.org');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Creator level: Master')).toBeVisible();
});

test('[WZ-13] the level counts the ideas that this browser submitted, also after a reload @ci', async () => {
  const { user, unmount } = await openSubmit();
  expect(screen.getByText('Level: Beginner')).toBeVisible();
  await submitAnIdea(user);
  await user.click(screen.getByRole('button', { name: 'Submit Another Idea' }));
  expect(screen.getByText('Level: Beginner')).toBeVisible();
  await submitAnIdea(user);
  await user.click(screen.getByRole('button', { name: 'Submit Another Idea' }));
  expect(screen.getByText('Level: Intermediate')).toBeVisible();
  unmount();
  await openSubmit();
  expect(screen.getByText('Level: Intermediate')).toBeVisible();
});
