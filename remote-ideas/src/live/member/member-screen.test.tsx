import { type Answers, callsTo, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marks } from '../../catalogue/marks.ts';
import { screen as member } from '../../screens/member.tsx';
import { someCard } from '../../testing/some-card.ts';
import type { Member } from './find-member.ts';
import { MemberLink } from './member-link.tsx';

const ID = '5b1f5d4e-0000-4000-8000-000000000001';
const ADA: Member = {
  id: ID,
  name: 'Ada Lovelace',
  picture: 'https://ideas.example/api/pictures/ada',
  bio: 'I count things.\nSlowly.',
  website: 'https://ada.example/notes',
  linkedin: 'https://www.linkedin.com/in/ada',
  github: 'https://github.com/ada',
  skills: ['maths', 'weaving', 'maths'],
  email: 'ada@example.com',
  since: '2025',
  ideas: 25,
};

const page = (ids: number[], next: string | null) => ({
  ideas: ids.map((id) => someCard(id)),
  total: 25,
  next,
});

function open(answers: Answers = {}, change: Partial<Member> = {}) {
  const requests = serve({
    [`GET /members/${ID}`]: () => ({ ...ADA, ...change }),
    [`GET /members/${ID}/ideas`]: ({ query }) =>
      query?.cursor ? page([3], null) : page([1, 2], 'second'),
    ...answers,
  });
  renderScreen(<member.Screen params={{ id: ID }} />, { route: `/members/${ID}` });
  return { requests, user: userEvent.setup() };
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' });
const robots = () => document.head.querySelector('meta[name="robots"]');

afterEach(() => marks.clear());

test('[LK-15] shows a member’s name, bio, skills and links, which search engines do not follow', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'description' }));
  open();
  await heading();
  const description = document.head.querySelector('meta[name="description"]');
  expect(description).toHaveAttribute('content', ADA.bio);
  expect(screen.getByText('Member since 2025 · 25 published ideas')).toBeVisible();
  expect(screen.getByText(/I count things/)).toBeVisible();
  const skills = within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('listitem');
  expect(skills.map(({ textContent }) => textContent)).toEqual(['maths', 'weaving']);
  const links = within(screen.getByRole('list', { name: 'Links' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ada.example', ADA.website],
    ['LinkedIn', ADA.linkedin],
    ['GitHub', ADA.github],
    ['ada@example.com', 'mailto:ada@example.com'],
  ]);
  for (const link of links) expect(link).toHaveAttribute('rel', 'ugc nofollow noreferrer');
  expect(document.querySelector('img')).toHaveAttribute('src', ADA.picture);
  expect(robots()).toBeNull();
});

test('[LK-15] shows only web addresses as links, and names the host if it is a foreign one', async () => {
  const github = 'https://evil.example/github.com';
  open({}, { website: 'javascript:alert(1)', linkedin: 'nothing', github, email: null });
  await heading();
  const links = within(screen.getByRole('list', { name: 'Links' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['evil.example', github],
  ]);
});

test('[LK-15] loads the published ideas a page at a time', async () => {
  const { user } = open();
  const region = await screen.findByRole('region', { name: 'Ideas by Ada Lovelace' });
  const cards = () =>
    within(region)
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading').textContent);
  expect(await within(region).findAllByRole('article')).toHaveLength(2);
  await user.click(within(region).getByRole('button', { name: 'Load More' }));
  expect(await within(region).findByRole('heading', { name: 'Idea 3' })).toBeVisible();
  expect(cards()).toEqual(['Idea 1', 'Idea 2', 'Idea 3']);
  expect(within(region).queryByRole('button', { name: 'Load More' })).toBeNull();
});

test('[LK-15] a member without published ideas has a profile without a list', async () => {
  const { requests } = open({}, { ideas: 0, bio: '', skills: [], website: '', linkedin: '' });
  expect(await screen.findByText('No published ideas yet.')).toBeVisible();
  expect(callsTo(requests, `GET /members/${ID}/ideas`)).toEqual([]);
});

test('[LK-15] says that there is no such member, and keeps the page out of search engines', async () => {
  open({ [`GET /members/${ID}`]: refusing(404) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Member not found' })).toBeVisible();
  expect(robots()).toHaveAttribute('content', 'noindex');
  expect(document.title).toMatch(/^Member not found/);
});

test('[LK-15, CM-15] can be retried after a failure', async () => {
  let isBroken = true;
  const { user } = open({
    [`GET /members/${ID}`]: () => (isBroken ? refusing(503)() : ADA),
  });
  await screen.findByRole('heading', { name: 'The profile could not be loaded' });
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading();
});

test('[LK-15] a name links to the profile, unless the profile is hidden', () => {
  renderScreen(
    <>
      <MemberLink id={ID} name="Ada" />
      <MemberLink id={null} name="Grace" />
    </>,
  );
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', `/members/${ID}`);
  expect(screen.queryByRole('link', { name: 'Grace' })).toBeNull();
});
