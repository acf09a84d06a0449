import { screen, within } from '@testing-library/react';
import { toastTexts } from '../../testing/toast-texts.ts';
import {
  button,
  DESCRIPTION,
  dot,
  eachInAnEmptyBrowser,
  field,
  fillContact,
  fillIdea,
  keptIdeas,
  openSubmit,
  pass,
  reachContact,
  stepHeading,
  submitAnIdea,
  TITLE,
  write,
} from '../testing/open-wizard.tsx';

const fetchBefore = globalThis.fetch;
eachInAnEmptyBrowser();
beforeEach(() => {
  globalThis.fetch = jest.fn();
});
afterEach(() => {
  expect(globalThis.fetch).not.toHaveBeenCalled();
  globalThis.fetch = fetchBefore;
});

const dialog = () => within(screen.getByRole('dialog'));
const pending = () => screen.queryByText('Submitting your idea...');

test('[WZ-11] a submit says so, takes 1.5 s and succeeds, without a call', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  await fillContact(user);
  await user.click(button('Submit Idea'));
  expect(pending()).toBeVisible();
  expect(pending()?.closest('[role="status"]')).toHaveFocus();
  expect(button('Submit Idea')).toBeDisabled();
  expect(button('Previous')).toBeDisabled();
  await pass(1499);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(keptIdeas()).toEqual([]);
  await pass(1);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(pending()).toBeNull();
});

test('[WZ-15, WZ-18] the record has the form’s fields, an id, and what submitting adds', async () => {
  const { user } = await openSubmit();
  jest.setSystemTime(new Date('2026-02-03T10:00:00Z'));
  await reachContact(user);
  await user.click(dot(3));
  await write(user, 'Required Skills', 'Soldering');
  await write(user, 'Tags', 'solar,mail , solar');
  await write(user, 'Resources', ' A box ');
  await user.click(dot(4));
  await pass(300);
  await fillContact(user);
  await user.click(screen.getByRole('radio', { name: 'None' }));
  await user.click(button('Submit Idea'));
  await pass(1500);
  expect(keptIdeas()).toHaveLength(1);
  const [kept] = keptIdeas();
  expect(kept).toMatchObject({
    title: TITLE,
    description: DESCRIPTION,
    category: 'Technology',
    difficulty: 'Beginner',
    tags: 'solar, mail',
    requiredSkills: 'Soldering',
    estimatedTime: 'Short-term (1-7 days)',
    resources: 'A box',
    submitterName: 'Ada Lovelace',
    submitterEmail: 'ada@example.org',
    contactPreference: 'none',
    views: 0,
    likes: 0,
    status: 'Under Review',
  });
  expect(String(kept?.submittedAt)).toMatch(/^2026-02-03T10:00:/);
  expect(kept?.id).toEqual(expect.any(Number));
});

test.each([0, 1000])(
  '[WZ-11, WZ-15] who leaves %i ms after the press has submitted the idea all the same, and is told',
  async (ms) => {
    const { user, unmount, toasts } = await openSubmit();
    await reachContact(user);
    await fillContact(user);
    await user.click(button('Submit Idea'));
    await pass(ms);
    expect(keptIdeas()).toEqual([]);
    unmount();
    await pass(0);
    expect(keptIdeas()).toMatchObject([{ title: TITLE }]);
    expect(toasts.current()).toMatchObject([
      { type: 'success', text: 'Your idea is submitted. You find it among your ideas.' },
    ]);
    await pass(5000);
    expect(keptIdeas()).toHaveLength(1);
    await openSubmit();
    expect(field('Project Title')).toHaveValue('');
  },
);

test('[WZ-11] who leaves once it is submitted is told by the dialog alone', async () => {
  const { user, unmount, toasts } = await openSubmit();
  await submitAnIdea(user);
  unmount();
  await pass(5000);
  expect(toasts.current()).toEqual([]);
  expect(keptIdeas()).toHaveLength(1);
});

test('[WZ-11, WZ-16] who leaves, and whose idea can’t be kept, is told, and finds the text again', async () => {
  const { user, unmount, toasts } = await openSubmit();
  await reachContact(user);
  await fillContact(user);
  await user.click(button('Submit Idea'));
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  unmount();
  await pass(0);
  refuse.mockRestore();
  expect(toasts.current()).toMatchObject([
    { type: 'error', text: 'Failed to submit idea. Please try again.' },
  ]);
  await openSubmit();
  expect(stepHeading()).toBe('Contact');
});

test('[WZ-11] however often it is pressed, one idea is submitted', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  await fillContact(user);
  await user.dblClick(button('Submit Idea'));
  await user.keyboard('{Enter}{Enter}');
  await pass(1500);
  await pass(5000);
  expect(keptIdeas()).toHaveLength(1);
});

test('[WZ-11] the steps are looked at in order: it jumps to the first that fails, and warns', async () => {
  const { user, toasts } = await openSubmit();
  await reachContact(user);
  await user.click(dot(1));
  await write(user, 'Project Title', '');
  await user.click(dot(4));
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
  await write(user, 'Project Title', TITLE);
  await user.click(dot(4));
  await pass(300);
  await user.click(button('Submit Idea'));
  expect(stepHeading()).toBe('Contact');
  expect(toastTexts()).toEqual(['Please complete Step 4 before submitting']);
  expect(toasts.current()[0]?.type).toBe('warning');
  expect(field('Your Name')).toHaveFocus();
});

test('[WZ-11] the warning goes once the step that it names is complete', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  await user.click(button('Submit Idea'));
  expect(toastTexts()).toEqual(['Please complete Step 4 before submitting']);
  await write(user, 'Your Name', 'Ada Lovelace');
  expect(toastTexts()).toEqual(['Please complete Step 4 before submitting']);
  await write(user, 'Your Email', 'ada@example.org');
  expect(toastTexts()).toEqual([]);
});

test('[WZ-11, WZ-16] a restored form with a gap jumps there: Please complete Step 2', async () => {
  const form = { title: TITLE, description: DESCRIPTION, submitterName: 'Ada' };
  const unfinished = { version: 2, owner: null, form, step: 'contact', completed: [] };
  localStorage.setItem('ideahub.draft.new.', JSON.stringify(unfinished));
  const { user } = await openSubmit();
  expect(stepHeading()).toBe('Contact');
  await user.click(button('Submit Idea'));
  expect(stepHeading()).toBe('Category and difficulty');
  expect(toastTexts()).toEqual(['Please complete Step 2 before submitting']);
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveFocus();
  expect(screen.getByText('Please select a category')).toBeVisible();
});

test('[WZ-12] the dialog leads on to Browse and to My Ideas', async () => {
  const { user, location, unmount } = await openSubmit();
  await submitAnIdea(user);
  await user.click(dialog().getByRole('link', { name: 'Explore Other Ideas' }));
  expect(location().pathname).toBe('/browse');
  unmount();
  const again = await openSubmit();
  await submitAnIdea(again.user);
  await again.user.click(dialog().getByRole('link', { name: 'View Your Submitted Idea' }));
  expect(again.location().pathname).toBe('/my-submissions');
});

test('[WZ-12, WZ-15] the dialog shows where the idea is on its way', async () => {
  const { user } = await openSubmit();
  await submitAnIdea(user);
  const stages = within(dialog().getByRole('list', { name: 'Where your idea is' }));
  expect(stages.getAllByRole('listitem').map((stage) => stage.textContent)).toEqual([
    'Draft (Completed)',
    'Under Review (Current)',
    'Approved (Not started)',
    'Published (Not started)',
  ]);
});

test('[WZ-12] Submit Another Idea resets the form', async () => {
  const { user, location } = await openSubmit();
  await submitAnIdea(user);
  await user.click(dialog().getByRole('button', { name: 'Submit Another Idea' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Title and description' })).toHaveFocus();
  expect(field('Project Title')).toHaveValue('');
  expect(screen.getByText('Creator level: Starting')).toBeVisible();
  expect(location().pathname).toBe('/submit');
});

test('[WZ-12, WZ-05] closing the dialog by Escape leaves an empty form, not a second chance to submit', async () => {
  const { user } = await openSubmit();
  await submitAnIdea(user);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field('Project Title')).toHaveValue('');
  expect(keptIdeas()).toHaveLength(1);
});

test('[WZ-11, WZ-15] a browser that keeps nothing: it failed, says why, and the text is still there', async () => {
  const { user, toasts } = await openSubmit();
  await reachContact(user);
  await fillContact(user);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(button('Submit Idea'));
  await pass(1500);
  expect(toastTexts()).toEqual(['Failed to submit idea. Please try again.']);
  expect(toasts.current()[0]?.type).toBe('error');
  const alert = within(screen.getByRole('main')).getByRole('alert');
  expect(alert).toHaveTextContent(/storage is full or blocked/);
  expect(alert.parentElement).toHaveFocus();
  expect(field('Your Name')).toHaveValue('Ada Lovelace');
  expect(screen.getAllByText(DESCRIPTION)[0]).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();

  jest.restoreAllMocks();
  await user.click(button('Submit Idea'));
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull();
  await pass(1500);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(keptIdeas()).toHaveLength(1);
});

test('[WZ-11] a fault on the way is a failure too, and nothing is lost', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  await fillContact(user);
  jest.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new Error('no entropy');
  });
  await user.click(button('Submit Idea'));
  await pass(1500);
  expect(toastTexts()).toEqual(['Failed to submit idea. Please try again.']);
  expect(field('Your Email')).toHaveValue('ada@example.org');
  expect(button('Submit Idea')).toBeEnabled();
});

test('[WZ-15] markup is text, on every step and in what is kept', async () => {
  const { user } = await openSubmit();
  const markup = '<img src=x onerror="alert(1)"> <b>bold</b>';
  await fillIdea(user, markup);
  expect(screen.getByText(markup)).toBeVisible();
  await submitAnIdea(user, markup);
  expect(document.querySelector('img, b')).toBeNull();
  expect(keptIdeas()[0]?.title).toBe(markup);
});
