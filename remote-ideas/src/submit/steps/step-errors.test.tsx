import { screen, within } from '@testing-library/react';
import {
  button,
  choice,
  eachInAnEmptyBrowser,
  field,
  fillClassification,
  fillIdea,
  goOn,
  openSubmit,
  pass,
  reachContact,
  stepHeading,
  write,
} from '../testing/open-wizard.tsx';

eachInAnEmptyBrowser();

const alerts = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('alert')
    .map((alert) => alert.textContent);

test('[WZ-06] an empty step 1 says what is required, and the first wrong field gets the focus', async () => {
  const { user } = await openSubmit();
  await user.click(button('Next'));
  expect(alerts()).toEqual(['Project title is required', 'Project description is required']);
  expect(field('Project Title')).toHaveFocus();
  expect(field('Project Title')).toBeInvalid();
  expect(field('Project Title')).toHaveAccessibleDescription('Project title is required');
  expect(field('Description')).toHaveAccessibleDescription(/Project description is required/);
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
});

test('[WZ-06] title and description have a least length, and no greatest', async () => {
  const { user } = await openSubmit();
  await write(user, 'Project Title', 'Sola');
  await write(user, 'Description', 'x'.repeat(49));
  await user.click(button('Next'));
  expect(alerts()).toEqual([
    'Title must be at least 5 characters long',
    'Description must be at least 50 characters long',
  ]);
  const long = 'y'.repeat(10_000);
  await write(user, 'Project Title', long);
  await write(user, 'Description', long);
  expect(field('Project Title')).toHaveValue(long);
  await goOn(user);
  expect(stepHeading()).toBe('Category and difficulty');
});

test('[WZ-08] a field’s error clears when it is edited, and leaves the others', async () => {
  const { user } = await openSubmit();
  await user.click(button('Next'));
  await user.type(field('Project Title'), 'S');
  expect(alerts()).toEqual(['Project description is required']);
  expect(field('Project Title')).toBeValid();
});

test('[WZ-07] step 2 wants a category and a difficulty', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  await user.click(button('Next'));
  expect(alerts()).toEqual(['Please select a category', 'Please select a difficulty level']);
  expect(choice('Category')).toHaveFocus();
  await user.selectOptions(choice('Category'), 'Business');
  expect(alerts()).toEqual(['Please select a difficulty level']);
});

test('[WZ-07] step 3 wants a time estimate, the rest is optional', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  await fillClassification(user);
  await goOn(user);
  await user.click(button('Next'));
  expect(alerts()).toEqual(['Please select a time estimate']);
  expect(choice('Time Estimate')).toHaveFocus();
  await user.selectOptions(choice('Time Estimate'), 'Quick (1-5 hours)');
  await goOn(user);
  expect(stepHeading()).toBe('Contact');
});

test('[WZ-08] step 4 wants a name and a valid email', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  await user.click(button('Submit Idea'));
  expect(alerts()).toEqual(['Your name is required', 'Your email is required']);
  expect(field('Your Name')).toHaveFocus();
  await write(user, 'Your Name', 'A');
  await write(user, 'Your Email', 'ada@example');
  await user.click(button('Submit Idea'));
  expect(alerts()).toEqual(['Please enter a valid email address']);
  expect(field('Your Email')).toHaveFocus();
});
