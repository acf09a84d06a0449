import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  button,
  choice,
  DESCRIPTION,
  dot,
  eachInAnEmptyBrowser,
  field,
  fillClassification,
  fillContact,
  fillIdea,
  goOn,
  openSubmit,
  pass,
  reachContact,
  stepHeading,
  submitAnIdea,
  TITLE,
  write,
} from '../testing/open-wizard.tsx';

eachInAnEmptyBrowser();

const progress = () => screen.getByRole('progressbar', { name: 'Completed steps' });
const options = (name: string) =>
  within(choice(name))
    .getAllByRole('option')
    .filter((option) => option.getAttribute('value') !== '')
    .map((option) => option.textContent);

test('[WZ-01, WZ-02, WZ-04, WZ-13] has four steps, each with its heading, fields and choices', async () => {
  const { user } = await openSubmit();
  /** Expects fields with these names, of which none is part of another name. */
  const expectFields = (...names: string[]) => {
    for (const name of names)
      expect(screen.getAllByLabelText(new RegExp(name, 'i'))).toHaveLength(1);
  };
  expect(stepHeading()).toBe('Title and description');
  expectFields('Project Title', 'Description');
  expect(field('Project Title')).toBeRequired();
  expect(field('Description').tagName).toBe('TEXTAREA');
  expect(screen.getByText('Creator level: Starting')).toBeVisible();
  await fillIdea(user);
  await goOn(user);

  expect(stepHeading()).toBe('Category and difficulty');
  expectFields('Category', 'Difficulty');
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
  expect(screen.getByText('Creator level: Beginner')).toBeVisible();
  await fillClassification(user);
  await goOn(user);

  expect(stepHeading()).toBe('Timeline and details');
  expectFields('Time Estimate', 'Required Skills', 'Tags', 'Resources');
  expect(choice('Time Estimate')).toBeRequired();
  expect(options('Time Estimate')).toEqual([
    'Quick (1-5 hours)',
    'Short-term (1-7 days)',
    'Medium-term (1-4 weeks)',
    'Long-term (1+ months)',
  ]);
  for (const name of ['Required Skills', 'Tags', 'Resources']) {
    expect(field(name)).not.toBeRequired();
    expect(field(name)).toHaveAccessibleDescription(/Optional/);
  }
  expect(field('Resources')).toHaveAccessibleDescription(/references/i);
  expect(screen.getByText('Creator level: Intermediate')).toBeVisible();
  await user.selectOptions(choice('Time Estimate'), 'Quick (1-5 hours)');
  await goOn(user);

  expect(stepHeading()).toBe('Contact');
  expectFields('Your Name', 'Your Email');
  expect(field('Your Name')).toBeRequired();
  expect(field('Your Email')).toBeRequired();
  const contact = within(screen.getByRole('group', { name: 'Contact preference' }));
  expect(contact.getByRole('radio', { name: 'Email' })).toBeChecked();
  expect(contact.getByRole('radio', { name: 'None' })).not.toBeChecked();
  expect(screen.getByText('Creator level: Expert')).toBeVisible();
});

test('[WZ-01, WZ-03] dots and bar show the progress; completed, current and next steps can be pressed', async () => {
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

test('[WZ-04] animates each new step, but not the first one or a refused one', async () => {
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

test('[WZ-13] the level counts the ideas submitted in this browser, even after a reload @ci', async () => {
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

const heading = (name: string) => screen.getByRole('heading', { name });

test('[WZ-04, SH-11] Next takes 300 ms, then shows the next step and moves the focus', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await user.click(button('Next'));
  expect(button('Next')).toBeDisabled();
  expect(button('Next')).toHaveAttribute('aria-busy', 'true');
  await pass(299);
  expect(stepHeading()).toBe('Title and description');
  await pass(1);
  expect(heading('Category and difficulty')).toHaveFocus();
  expect(button('Next')).toBeEnabled();
});

test('[WZ-04] on step 1 the button reads Cancel and goes Home', async () => {
  const { user, location } = await openSubmit();
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
  await user.click(button('Cancel'));
  expect(location().pathname).toBe('/');
});

test('[WZ-05] Enter advances from a field, from a select, and without a focus', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await user.type(field('Project Title'), '{Enter}');
  await pass(300);
  expect(stepHeading()).toBe('Category and difficulty');
  await fillClassification(user);
  act(() => choice('Category').focus());
  await user.keyboard('{Enter}');
  await pass(300);
  expect(stepHeading()).toBe('Timeline and details');
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{Enter}');
  expect(screen.getByText('Please select a time estimate')).toBeVisible();
});

test('[WZ-05] ignores repeated keys, keys of an input method, and keys with a modifier', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  const press = (init: object, key = 'Enter', on = field('Project Title')) =>
    fireEvent.keyDown(on, { key, ...init });
  // The browser must not submit the form either.
  expect(press({ repeat: true })).toBe(false);
  const composing = [{ isComposing: true }, { keyCode: 229 }];
  const modifiers = [{ ctrlKey: true }, { altKey: true }, { metaKey: true }];
  for (const init of [...composing, ...modifiers]) press(init);
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
  await goOn(user);
  for (const init of composing) press(init, 'Escape', choice('Category'));
  expect(stepHeading()).toBe('Category and difficulty');
});

test('[WZ-05] Enter submits on step 4 @ci', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  await write(user, 'Your Name', 'Ada');
  await write(user, 'Your Email', 'ada@example.org');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Submitting your idea...')).toBeVisible();
});

test('[WZ-05] Enter in a textarea inserts a line break @ci', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await user.type(field('Description'), '{Enter}Second line');
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
  expect(field('Description')).toHaveValue(
    'A mailbox that charges your phone while you wait for the postman to come by.\nSecond line',
  );
});

test('[WZ-05] Enter on a button or a link activates it', async () => {
  const { user, location } = await openSubmit();
  await fillIdea(user, 'Smart Garden Gate');
  await goOn(user);
  act(() => button('Previous').focus());
  await user.keyboard('{Enter}');
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
  act(() => screen.getByRole('link', { name: 'Smart Garden Monitor' }).focus());
  await user.keyboard('{Enter}');
  await pass(300);
  expect(location().pathname).toBe('/project/1');
  expect(stepHeading()).toBe('Title and description');
});

test('[WZ-05] Escape goes back, from a textarea too, but not from step 1', async () => {
  const { user, location } = await openSubmit();
  await fillIdea(user);
  await user.keyboard('{Escape}');
  expect(stepHeading()).toBe('Title and description');
  expect(field('Description')).toHaveFocus();
  expect(location().pathname).toBe('/submit');
  await goOn(user);
  await fillClassification(user);
  await goOn(user);
  await user.click(field('Resources'));
  await user.keyboard('{Escape}');
  expect(heading('Category and difficulty')).toHaveFocus();
});

test('[WZ-05] ignores keys in a toast, and while a dialog is open', async () => {
  const { user, toasts } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  act(() => void toasts.publish({ type: 'info', text: 'Hello' }));
  fireEvent.keyDown(button('Close'), { key: 'Escape' });
  expect(stepHeading()).toBe('Category and difficulty');
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(stepHeading()).toBe('Category and difficulty');
  expect(screen.queryByRole('alert')).toBeNull();
  dialog.remove();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(stepHeading()).toBe('Title and description');
});

const alerts = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('alert')
    .map((alert) => alert.textContent);

test('[WZ-06] an empty step 1 shows required fields, and focuses the first one', async () => {
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

test('[WZ-07, WZ-08] each further step shows its missing fields, and focuses the first one', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  await user.click(button('Next'));
  expect(alerts()).toEqual(['Please select a category', 'Please select a difficulty level']);
  expect(choice('Category')).toHaveFocus();
  await fillClassification(user);
  expect(alerts()).toEqual([]);
  await goOn(user);

  await user.click(button('Next'));
  expect(alerts()).toEqual(['Please select a time estimate']);
  expect(choice('Time Estimate')).toHaveFocus();
  await user.selectOptions(choice('Time Estimate'), 'Quick (1-5 hours)');
  await goOn(user);

  await user.click(button('Submit Idea'));
  expect(alerts()).toEqual(['Your name is required', 'Your email is required']);
  expect(field('Your Name')).toHaveFocus();
  await write(user, 'Your Name', 'A');
  await write(user, 'Your Email', 'ada@example');
  await user.click(button('Submit Idea'));
  expect(alerts()).toEqual(['Please enter a valid email address']);
  expect(field('Your Email')).toHaveFocus();
});

test('[WZ-09] shows a hint 150 ms after typing, announces it politely, and describes its field', async () => {
  const { user } = await openSubmit();
  expect(screen.queryByText(/Title (is|must)/)).toBeNull();
  expect(field('Project Title')).toHaveAccessibleDescription('5 to 99 characters');
  await write(user, 'Project Title', 'Sol');
  await pass(149);
  expect(field('Project Title')).not.toHaveAccessibleDescription();
  await pass(1);
  const hint = screen.getByText('Title must be at least 5 characters');
  expect(hint).toBeVisible();
  expect(hint.closest('[aria-live="polite"]')).not.toBeNull();
  expect(field('Project Title')).toHaveAccessibleDescription('Title must be at least 5 characters');
});

test('[WZ-09] each letter restarts the wait', async () => {
  const { user } = await openSubmit();
  await write(user, 'Project Title', 'Sol');
  await pass(100);
  await user.type(field('Project Title'), 'ar');
  await pass(100);
  expect(screen.queryByText(/Great title/)).toBeNull();
  await pass(50);
  expect(screen.getByText('Great title! ✓')).toBeVisible();
});

test('[WZ-09] name and email have their own hints', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  const answer = async (name: string, text: string) => {
    await write(user, name, text);
    await pass(150);
    const [description] = document.getElementById(`${field(name).id}-hint`)?.childNodes ?? [];
    return description?.textContent;
  };
  expect(await answer('Your Name', 'A')).toBe('Name must be at least 2 characters');
  expect(await answer('Your Email', 'ada@')).toBe('Please enter a valid email');
});

test('[WZ-09] hides a hint while its field shows an error', async () => {
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

test('[WZ-06, WZ-09] hints block nothing and limit no field', async () => {
  const { user } = await openSubmit();
  await write(user, 'Project Title', 'x'.repeat(201));
  await write(user, 'Description', 'y'.repeat(600));
  await pass(150);
  expect(screen.getByText('Title must be less than 100 characters')).toBeVisible();
  expect(screen.getByText('Description too long')).toBeVisible();
  expect(screen.queryByText(/Strong title|Very detailed/)).toBeNull();
  expect(screen.getByRole('meter', { name: 'Level of detail' })).toBeVisible();
  expect(field('Project Title')).toHaveValue('x'.repeat(201));
  expect(field('Description')).toHaveValue('y'.repeat(600));
  await goOn(user);
  expect(stepHeading()).toBe('Category and difficulty');
});

test('[WZ-10] the meters follow the text immediately, and the counter continues beyond 500', async () => {
  const { user } = await openSubmit();
  const reading = (name: string) => {
    const meter = screen.getByRole('meter', { name });
    return [
      meter.getAttribute('aria-valuenow'),
      meter.getAttribute('aria-valuemax'),
      meter.getAttribute('aria-valuetext'),
    ];
  };
  const title = () => reading('Length');
  const description = () => reading('Level of detail');
  expect(title()).toEqual(['0', '30', 'Too short']);
  expect(description()).toEqual(['0', '300', 'Add more detail']);
  expect(screen.getByText('0/500')).toBeVisible();
  await write(user, 'Project Title', 'x'.repeat(10));
  await write(user, 'Description', 'x'.repeat(50));
  expect(title()).toEqual(['10', '30', 'Getting better']);
  expect(description()).toEqual(['50', '300', 'Good start']);
  expect(screen.getByText('50/500')).toBeVisible();
  await write(user, 'Description', 'x'.repeat(1200));
  expect(screen.getByText('1,200/500')).toBeVisible();
});

const summary = () => within(screen.getByRole('region', { name: 'Summary' }));
const similar = () => {
  const region = screen.queryByRole('region', { name: 'Similar ideas' });
  return region
    ? within(region)
        .getAllByRole('link')
        .map((link) => link.textContent)
    : [];
};

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test('[WZ-17] step 4 shows the values that will be submitted', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  await fillContact(user);
  const terms = summary()
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(terms).toEqual([
    ['Project Title', TITLE],
    ['Description', DESCRIPTION],
    ['Category', 'Technology'],
    ['Difficulty', 'Beginner'],
    ['Time Estimate', 'Short-term (1-7 days)'],
    ['Your Name', 'Ada Lovelace'],
    ['Your Email', 'ada@example.org'],
    ['Contact preference', 'Email'],
  ]);
  expect(isBefore(screen.getByRole('region', { name: 'Summary' }), button('Submit Idea'))).toBe(
    true,
  );
});

test('[WZ-17] each part of the summary has a button back to its step @ci', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  for (const name of [
    'Title and description',
    'Category and difficulty',
    'Timeline and details',
    'Contact',
  ]) {
    await user.click(summary().getByRole('button', { name: `Change ${name.toLowerCase()}` }));
    expect(screen.getByRole('heading', { name })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: /^Step 4/ }));
    await pass(300);
    expect(stepHeading()).toBe('Contact');
  }
});

test('[WZ-17] step 1 shows similar ideas while the author types the title, and its preview has no link', async () => {
  const { user } = await openSubmit();
  expect(similar()).toEqual([]);
  await write(user, 'Project Title', 'A garden for everyone');
  expect(similar()).toEqual(['Smart Garden Monitor']);
  expect(screen.getByRole('link', { name: 'Smart Garden Monitor' })).toHaveAttribute(
    'href',
    '/project/1',
  );
  expect(screen.queryByRole('link', { name: 'A garden for everyone' })).toBeNull();
  expect(screen.queryByRole('article')).toBeNull();
  await write(user, 'Project Title', 'Local smart skill tracker and tool tours for gardens');
  expect(similar()).toHaveLength(3);
  await write(user, 'Project Title', 'Zeppelin');
  expect(similar()).toEqual([]);
});

test('[WZ-17] shows similar ideas under the title, or beside the form on wide screens', async () => {
  const beside = () => screen.getByRole('complementary', { name: 'Live preview' });
  const region = () => screen.getByRole('region', { name: 'Similar ideas' });
  const { user, unmount } = await openSubmit();
  await write(user, 'Project Title', 'A garden for everyone');
  expect(isBefore(field('Project Title'), region())).toBe(true);
  expect(isBefore(region(), field('Description'))).toBe(true);
  unmount();

  const query = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  Object.assign(window, { matchMedia: () => query });
  await openSubmit();
  Reflect.deleteProperty(window, 'matchMedia');
  expect(isBefore(field('Description'), region())).toBe(true);
  expect(isBefore(beside(), region())).toBe(true);
});

test('[LK-19] a press on a coloured drawing chooses its category, as the field does', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  const tile = screen.getByText('Community', { selector: 'button' });
  expect(tile).toHaveAttribute('tabindex', '-1');
  await user.click(tile);
  expect(choice('Category')).toHaveValue('Community');
  expect(tile).toHaveAttribute('data-chosen', 'true');
});
