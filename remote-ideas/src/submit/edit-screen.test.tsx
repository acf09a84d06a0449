import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import { toastTexts } from '../testing/toast-texts.ts';
import {
  button,
  choice,
  dot,
  eachInAnEmptyBrowser,
  field,
  forgetMember,
  keptIdeas,
  openEdit,
  openSubmit,
  pass,
  refuseStorage,
  submitAnIdea,
  TITLE,
  write,
} from './testing/open-wizard.tsx';

type User = Awaited<ReturnType<typeof openEdit>>['user'];

eachInAnEmptyBrowser();

const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const loading = () => screen.queryByText('Loading submission data...');

async function update(user: User) {
  await user.click(dot(4));
  await pass(300);
  await user.click(button('Update Idea'));
  await pass(1500);
}

test('[WZ-14] loads sample idea 101 for 1 s behind placeholders of two fields with labels, a button and the preview, with all of its values', async () => {
  const { user } = await openEdit('101');
  expect(heading('Perfect Your Idea')).toBeVisible();
  expect(loading()).toBeVisible();
  expect(loading()).toHaveAttribute('role', 'status');
  const places = [...document.querySelectorAll('[aria-busy] > span')].map((place) =>
    place.className.split(' ').at(-1),
  );
  expect(places.slice(0, 5)).toEqual(['text', 'field', 'text', 'block', 'button']);
  const preview = screen.getByRole('complementary', { name: 'Live preview' });
  expect(preview.querySelectorAll('[aria-busy] > span')).toHaveLength(6);
  await pass(999);
  expect(loading()).toBeVisible();
  await pass(1);
  expect(loading()).toBeNull();
  expect(field('Project Title')).toHaveValue('Community Weather Station');
  expect(screen.getByText('Creator level: Master')).toBeVisible();
  await user.click(dot(2));
  await pass(300);
  expect(choice('Category')).toHaveValue('Environment');
  expect(choice('Difficulty')).toHaveValue('Intermediate');
  await user.click(dot(3));
  await pass(300);
  expect(choice('Time Estimate')).toHaveValue('Medium-term (1-4 weeks)');
  expect(field('Tags')).toHaveValue('sensors, open data, neighbourhood');
  await user.click(dot(4));
  await pass(300);
  expect(field('Your Name')).toHaveValue('Demo Author');
  expect(screen.queryByRole('button', { name: 'Submit Idea' })).toBeNull();
  expect(button('Update Idea')).toBeEnabled();
});

test('[WZ-14] an update takes 1.5 s, then shows Updated Successfully! and a link to My Submissions', async () => {
  const { user, location } = await openEdit('101');
  await pass(1000);
  await user.click(dot(4));
  await pass(300);
  await user.click(button('Update Idea'));
  expect(screen.getByText('Submitting your idea...')).toBeVisible();
  await pass(1499);
  expect(screen.queryByText('Updated Successfully!')).toBeNull();
  await pass(1);
  expect(heading('Updated Successfully!')).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'My Submissions' }));
  expect(location().pathname).toBe('/my-submissions');
});

test('[WZ-14, WZ-15, MI-13] updating a rejected sample record puts it under review again', async () => {
  const { user } = await openEdit('105', { user: someUser() });
  await pass(1000);
  jest.setSystemTime(new Date('2026-02-03T10:00:00Z'));
  await write(user, 'Project Title', 'Better than before');
  await update(user);
  expect(keptIdeas()).toHaveLength(1);
  const [kept] = keptIdeas();
  expect(kept).toMatchObject({ id: 105, title: 'Better than before', status: 'Under Review' });
  expect(String(kept?.lastUpdated)).toMatch(/^2026-02-03T10:00:/);
  expect(String(kept?.submittedAt)).toMatch(/^2025-05/);
  expect(kept).not.toHaveProperty('rejectionReason');
  const stages = within(screen.getByRole('list', { name: 'Where your idea is' }));
  expect(stages.getByText('Under Review').closest('li')).toHaveAttribute('aria-current', 'step');
});

test('[WZ-14] an author can edit an own idea, which stays one idea', async () => {
  const ada = someUser();
  const first = await openSubmit({ user: ada });
  await submitAnIdea(first.user);
  first.unmount();
  const id = keptIdeas()[0]?.id;
  const { user } = await openEdit(String(id), { user: ada });
  await pass(1000);
  expect(field('Project Title')).toHaveValue(TITLE);
  await write(user, 'Project Title', 'Lunar Mailbox');
  await update(user);
  expect(keptIdeas()).toHaveLength(1);
  expect(keptIdeas()[0]).toMatchObject({ id, title: 'Lunar Mailbox', status: 'Under Review' });
});

test('[WZ-14] an unknown id returns to /my-submissions, and says so', async () => {
  const { location } = await openEdit('999');
  await pass(999);
  expect(location().pathname).toBe('/edit/999');
  await pass(1);
  expect(location().pathname).toBe('/my-submissions');
  expect(toastTexts()).toEqual(['Idea not found']);
});

test('[WZ-14] an invalid id returns to /my-submissions immediately', async () => {
  const { location } = await openEdit('1e2');
  expect(location().pathname).toBe('/my-submissions');
  expect(toastTexts()).toEqual(['Idea not found']);
});

test('[WZ-11, WZ-14] a failed update is reported like a failed submit, and keeps the text', async () => {
  const { user } = await openEdit('101');
  await pass(1000);
  await write(user, 'Project Title', 'Better than before');
  refuseStorage();
  await update(user);
  expect(toastTexts()).toEqual(['Failed to submit idea. Please try again.']);
  expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(/storage/);
  expect(screen.getAllByText('Better than before')[0]).toBeVisible();
  expect(screen.queryByText('Updated Successfully!')).toBeNull();
});

test('[WZ-14, WZ-16] restores an unfinished edit; Start over shows the stored idea', async () => {
  const first = await openEdit('101');
  await pass(1000);
  await write(first.user, 'Project Title', 'Half a change');
  first.unmount();
  const { user } = await openEdit('101');
  await pass(1000);
  expect(field('Project Title')).toHaveValue('Half a change');
  await user.click(button('Start over'));
  expect(field('Project Title')).toHaveValue('Community Weather Station');
});

test('[WZ-14] waits for the session before it loads or redirects', async () => {
  const { session, location } = await openEdit('101', {
    session: { state: { status: 'loading', user: null } },
  });
  await pass(5000);
  expect(loading()).toBeVisible();
  act(() => session.enter({ status: 'authenticated', user: someUser() }));
  await pass(1000);
  expect(field('Project Title')).toHaveValue('Community Weather Station');
  expect(location().pathname).toBe('/edit/101');
});

test('[WZ-16, MI-12, SH-10] keeps an unfinished edit for its author, and hides it after another member signed in @ci', async () => {
  const ada = someUser();
  const before = await openSubmit({ user: ada });
  await submitAnIdea(before.user);
  before.unmount();
  const id = String(keptIdeas()[0]?.id);

  const edit = await openEdit(id, { user: ada });
  await pass(1000);
  await write(edit.user, 'Project Title', 'A secret change');
  act(() => edit.session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(field('Project Title')).toHaveValue('A secret change');
  edit.unmount();

  const reloaded = await openEdit(id);
  await pass(1000);
  expect(field('Project Title')).toHaveValue('A secret change');
  forgetMember();
  const eve = someUser({ id: 'user-2', name: 'Eve', email: 'eve@example.com' });
  act(() => reloaded.session.enter({ status: 'authenticated', user: eve }));
  await pass(1000);
  expect(reloaded.location().pathname).toBe('/my-submissions');
  act(() => reloaded.session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  reloaded.unmount();

  const visit = await openEdit(id);
  await pass(1000);
  expect(visit.location().pathname).toBe('/my-submissions');
  visit.unmount();

  await openEdit(id, { user: ada });
  await pass(1000);
  expect(field('Project Title')).toHaveValue('A secret change');
});
