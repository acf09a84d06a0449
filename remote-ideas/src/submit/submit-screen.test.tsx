import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import { toastTexts } from '../testing/toast-texts.ts';
import {
  button,
  DESCRIPTION,
  dot,
  eachInAnEmptyBrowser,
  field,
  fillContact,
  fillIdea,
  forgetMember,
  goOn,
  keptIdeas,
  openSubmit,
  pass,
  reachContact,
  refuseStorage,
  stepHeading,
  submitAnIdea,
  TITLE,
  write,
} from './testing/open-wizard.tsx';

eachInAnEmptyBrowser();

const startOver = () => screen.queryByRole('button', { name: 'Start over' });

/** Simulates a reload: the page goes, and storage stays. */
async function reload(before: { unmount(): void }, options?: Parameters<typeof openSubmit>[0]) {
  before.unmount();
  return openSubmit(options);
}

test('[WZ-16] an unfinished form survives a reload, on its step, with a notice and Start over', async () => {
  const before = await openSubmit();
  expect(startOver()).toBeNull();
  await fillIdea(before.user);
  await goOn(before.user);
  await before.user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Health');
  await reload(before);
  expect(stepHeading()).toBe('Category and difficulty');
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Health');
  expect(screen.getByText(/We kept what you had typed/)).toBeVisible();
  expect(startOver()).toBeVisible();
  expect(screen.getByText('Creator level: Beginner')).toBeVisible();
});

test('[LK-06] fills in the title from the address, once', async () => {
  const { user, location, ...page } = await openSubmit({
    route: '/submit?title=Pogo+%26+stilts&x=1',
  });
  expect(field('Project Title')).toHaveValue('Pogo & stilts');
  expect(location().search).toBe('?x=1');
  await reload(page);
  expect(field('Project Title')).toHaveValue('Pogo & stilts');
  await user.click(button('Start over'));
  expect(field('Project Title')).toHaveValue('');
});

test('[LK-06, WZ-16] a title in the address does not replace the title of an unfinished form', async () => {
  const before = await openSubmit();
  await fillIdea(before.user);
  const { location } = await reload(before, { route: '/submit?title=Pogo' });
  expect(field('Project Title')).toHaveValue(TITLE);
  expect(location().search).toBe('');
});

test('[WZ-16] Start over empties the form permanently; Undo works until the next change or until leaving', async () => {
  const before = await openSubmit();
  await fillIdea(before.user);
  const { user, unmount } = await reload(before);
  await user.click(button('Start over'));
  expect(field('Project Title')).toHaveValue('');
  expect(startOver()).toBeNull();
  expect(localStorage).toHaveLength(0);
  await user.click(button('Undo'));
  expect(field('Project Title')).toHaveValue(TITLE);
  await user.click(button('Start over'));
  await write(user, 'Project Title', 'Newer text');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  const { user: later, ...page } = await reload({ unmount });
  expect(field('Project Title')).toHaveValue('Newer text');
  await later.click(button('Start over'));
  await reload(page);
  expect(page.toasts.current()).toEqual([]);
  expect(field('Project Title')).toHaveValue('');
});

test('[WZ-16] keeps every key if input is faster than renders @ci', async () => {
  await openSubmit();
  const title = field('Project Title') as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    for (let count = 1; count <= 50; count += 1) {
      setValue?.call(title, 'x'.repeat(count));
      title.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  expect(title).toHaveValue('x'.repeat(50));
});

test('[WZ-16] leaving asks no question and keeps the form', async () => {
  const before = await openSubmit();
  await fillIdea(before.user);
  const leave = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leave);
  expect(leave.defaultPrevented).toBe(false);
  await before.user.click(button('Cancel'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(before.location().pathname).toBe('/');
  await reload(before);
  expect(field('Project Title')).toHaveValue(TITLE);
});

test('[WZ-16, WZ-11] a reload right after the idea is stored does not submit it again @ci', async () => {
  const { user } = await openSubmit();
  const setItem = Storage.prototype.setItem;
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('ideahub.draft.'));
  let before = 0;
  let after: number | undefined;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    setItem.call(this, key, text);
    // From this write on, a reload could happen.
    if (text.includes('"submittedAt"')) {
      before = drafts().length;
      queueMicrotask(() => {
        after = drafts().length;
      });
    }
  });
  await submitAnIdea(user);
  expect([before, after]).toEqual([1, 0]);
});

test('[WZ-16] fills name and email from the session, which does not count as an unfinished form', async () => {
  const before = await openSubmit({ user: someUser() });
  const { user } = await reload(before, { user: someUser() });
  expect(startOver()).toBeNull();
  expect(screen.getByText('Creator level: Starting')).toBeVisible();
  await reachContact(user);
  expect(field('Your Name')).toHaveValue('Ada Lovelace');
  expect(field('Your Email')).toHaveValue('ada@example.com');
  await user.click(button('Submit Idea'));
  await pass(1500);
  await user.click(button('Submit Another Idea'));
  await reachContact(user);
  expect(field('Your Name')).toHaveValue('Ada Lovelace');
});

test('[WZ-16] a sign-in fills empty contact fields; a profile fetched again does not @ci', async () => {
  const { user, session } = await openSubmit();
  await reachContact(user);
  await write(user, 'Your Name', 'Countess');
  act(() => session.enter({ status: 'authenticated', user: someUser() }));
  expect(field('Your Name')).toHaveValue('Countess');
  expect(field('Your Email')).toHaveValue('ada@example.com');
  await user.clear(field('Your Email'));
  act(() => session.enter({ status: 'authenticated', user: someUser({ name: 'Ada L.' }) }));
  expect(field('Your Email')).toHaveValue('');
});

test('[WZ-16, SE-12, SH-10] a sign-in as another member shows that member’s form; an explicit sign-out deletes it @ci', async () => {
  const { user, session } = await openSubmit({ user: someUser() });
  await fillIdea(user);
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(field('Project Title')).toHaveValue(TITLE);
  act(() => session.enter({ status: 'authenticated', user: someUser() }));
  expect(field('Project Title')).toHaveValue(TITLE);
  const eve = someUser({ id: 'user-2', name: 'Eve', email: 'eve@example.com' });
  act(() => session.enter({ status: 'authenticated', user: eve }));
  expect(field('Project Title')).toHaveValue('');
  await reachContact(user);
  expect(field('Your Name')).toHaveValue('Eve');
  forgetMember();
  await act(async () => session.enter({ status: 'anonymous', user: null, reason: 'signed-out' }));
  await reachContact(user);
  expect(field('Your Name')).toHaveValue('');
});

test('[WZ-16] waits for the session before it shows the form', async () => {
  const { session } = await openSubmit({ session: { state: { status: 'loading', user: null } } });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText('Loading the form...')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(async () => session.enter({ status: 'authenticated', user: someUser() }));
  expect(field('Project Title')).toHaveValue('');
});

test('[WZ-16] without storage, says so while typing, and the form works @ci', async () => {
  refuseStorage();
  const { user } = await openSubmit();
  expect(screen.queryByText(/does not keep unfinished ideas/)).toBeNull();
  expect(screen.queryByText(/Kept in this browser/)).toBeNull();
  await fillIdea(user);
  expect(screen.getByText(/does not keep unfinished ideas/)).toBeVisible();
  await goOn(user);
  expect(stepHeading()).toBe('Category and difficulty');
  expect(toastTexts()).toEqual([]);
});

test('[WZ-16] says that the form is not kept once the storage is full', async () => {
  const { user } = await openSubmit();
  expect(screen.getByText('Kept in this browser until you submit it.')).toBeVisible();
  const refuse = refuseStorage();
  await write(user, 'Project Title', TITLE);
  refuse.mockRestore();
  expect(screen.queryByText(/Kept in this browser/)).toBeNull();
  expect(screen.getByText(/does not keep unfinished ideas/)).toBeVisible();
});

test('[WZ-16] a page restored from the back/forward cache starts empty if its form was submitted meanwhile', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key);
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(field('Project Title')).toHaveValue('');
});

describe('submitting', () => {
  const fetchBefore = globalThis.fetch;
  beforeEach(() => {
    globalThis.fetch = jest.fn();
  });
  afterEach(() => {
    expect(globalThis.fetch).not.toHaveBeenCalled();
    globalThis.fetch = fetchBefore;
  });

  const dialog = () => within(screen.getByRole('dialog'));
  const pending = () => screen.queryByText('Submitting your idea...');

  test('[WZ-11] shows that it submits, takes 1.5 s and succeeds, without a call', async () => {
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

  test('[WZ-15, WZ-18] stores the form’s fields, an id, and the values that submitting adds', async () => {
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

  test('[WZ-11, WZ-15] leaving during a submission submits the idea, and confirms it in a toast @ci', async () => {
    const { user, unmount, toasts } = await openSubmit();
    await reachContact(user);
    await fillContact(user);
    await user.click(button('Submit Idea'));
    await pass(1000);
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
  });

  test('[WZ-11] leaving after a submission shows no toast @ci', async () => {
    const { user, unmount, toasts } = await openSubmit();
    await submitAnIdea(user);
    unmount();
    await pass(5000);
    expect(toasts.current()).toEqual([]);
    expect(keptIdeas()).toHaveLength(1);
  });

  test('[WZ-11, WZ-16] leaving during a failed submission reports it, and keeps the text @ci', async () => {
    const { user, unmount, toasts } = await openSubmit();
    await reachContact(user);
    await fillContact(user);
    await user.click(button('Submit Idea'));
    const refuse = refuseStorage();
    unmount();
    await pass(0);
    refuse.mockRestore();
    expect(toasts.current()).toMatchObject([
      { type: 'error', text: 'Failed to submit idea. Please try again.' },
    ]);
    await openSubmit();
    expect(stepHeading()).toBe('Contact');
  });

  test('[WZ-11] jumps to the first incomplete step, and warns', async () => {
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
    // The warning goes once the step that it names is complete.
    await write(user, 'Your Name', 'Ada Lovelace');
    expect(toastTexts()).toHaveLength(1);
    await write(user, 'Your Email', 'ada@example.org');
    expect(toastTexts()).toEqual([]);
  });

  test('[WZ-12, WZ-15] the dialog shows the stages, links to Browse and My Ideas, and can reset the form', async () => {
    const { user, location } = await openSubmit();
    await submitAnIdea(user);
    const stages = within(dialog().getByRole('list', { name: 'Where your idea is' }));
    expect(stages.getAllByRole('listitem').map((stage) => stage.textContent)).toEqual([
      'Draft (Completed)',
      'Under Review (Current)',
      'Approved (Not started)',
      'Published (Not started)',
    ]);
    for (const [name, href] of [
      ['Explore Other Ideas', '/browse'],
      ['View Your Submitted Idea', '/my-submissions'],
    ]) {
      expect(dialog().getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await user.click(dialog().getByRole('button', { name: 'Submit Another Idea' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Title and description' })).toHaveFocus();
    expect(field('Project Title')).toHaveValue('');
    expect(screen.getByText('Creator level: Starting')).toBeVisible();
    expect(location().pathname).toBe('/submit');
  });

  test('[WZ-12, WZ-05] closing the dialog with Escape leaves an empty form', async () => {
    const { user } = await openSubmit();
    await submitAnIdea(user);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Project Title')).toHaveValue('');
    expect(keptIdeas()).toHaveLength(1);
  });

  test('[WZ-11, WZ-15] without storage, reports the failure with its reason, and keeps the text @ci', async () => {
    const { user, toasts } = await openSubmit();
    await reachContact(user);
    await fillContact(user);
    refuseStorage();
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

  test('[WZ-11] reports an exception as a failure, and keeps the text @ci', async () => {
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

  test('[WZ-15] shows and stores markup as text on every step @ci', async () => {
    const { user } = await openSubmit();
    const markup = '<img src=x onerror="alert(1)"> <b>bold</b>';
    await fillIdea(user, markup);
    expect(screen.getByText(markup)).toBeVisible();
    await submitAnIdea(user, markup);
    expect(document.querySelector('img, b')).toBeNull();
    expect(keptIdeas()[0]?.title).toBe(markup);
  });
});
