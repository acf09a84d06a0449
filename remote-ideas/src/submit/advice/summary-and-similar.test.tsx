import { screen, within } from '@testing-library/react';
import {
  DESCRIPTION,
  eachInAnEmptyBrowser,
  field,
  fillContact,
  openEdit,
  openSubmit,
  pass,
  reachContact,
  stepHeading,
  TITLE,
  write,
} from '../testing/open-wizard.tsx';

eachInAnEmptyBrowser();

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

test('[WZ-17] step 4 shows what will be submitted', async () => {
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
    ['Required Skills', 'Not given'],
    ['Tags', 'Not given'],
    ['Resources', 'Not given'],
    ['Your Name', 'Ada Lovelace'],
    ['Your Email', 'ada@example.org'],
    ['Contact preference', 'Email'],
  ]);
});

test.each([
  ['Change title and description', 'Title and description'],
  ['Change category and difficulty', 'Category and difficulty'],
  ['Change timeline and details', 'Timeline and details'],
  ['Change contact', 'Contact'],
])('[WZ-17] %s is the way back to that part', async (name, heading) => {
  const { user } = await openSubmit();
  await reachContact(user);
  await user.click(summary().getByRole('button', { name }));
  expect(stepHeading()).toBe(heading);
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Step 4/ }));
  await pass(300);
  expect(stepHeading()).toBe('Contact');
});

test('[WZ-17] step 1 shows similar ideas of the list while the title is written', async () => {
  const { user } = await openSubmit();
  expect(similar()).toEqual([]);
  await write(user, 'Project Title', 'A garden for everyone');
  expect(similar()).toEqual(['Smart Garden Monitor']);
  expect(screen.getByRole('link', { name: 'Smart Garden Monitor' })).toHaveAttribute(
    'href',
    '/project/1',
  );
  await write(user, 'Project Title', 'Local smart skill tracker and tool tours for gardens');
  expect(similar()).toHaveLength(3);
  await write(user, 'Project Title', 'Zeppelin');
  expect(similar()).toEqual([]);
});

test('[WZ-17] similar ideas stand under the title, and beside the form where there is room', async () => {
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

test('[WZ-17] the preview is a picture: a similar idea has the only link of its name', async () => {
  const { user } = await openSubmit();
  await write(user, 'Project Title', 'Smart Garden Monitor');
  expect(screen.getByRole('link', { name: 'Smart Garden Monitor' })).toHaveAttribute(
    'href',
    '/project/1',
  );
  expect(screen.queryByRole('article')).toBeNull();
});

test('[WZ-17] without a list there is nothing similar, and the form works', async () => {
  const { user } = await openSubmit({ sampleIdeas: false });
  await write(user, 'Project Title', 'A smart garden monitor');
  expect(similar()).toEqual([]);
  expect(field('Project Title')).toHaveValue('A smart garden monitor');
});

test('[WZ-14, WZ-17] similar ideas stand in edit mode too', async () => {
  const { user } = await openEdit('101');
  await pass(1000);
  await write(user, 'Project Title', 'Smart weather and garden station');
  expect(similar()).toEqual(['Smart Garden Monitor']);
});
