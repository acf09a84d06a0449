// First, because screens read the page's mode when they are loaded.
import '../testing/filled-page.ts';
import type { User } from '@idea-hub/shared/contracts/user';
import { type Answers, callsTo, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marks } from '../../catalogue/marks.ts';
import { screen as member } from '../../screens/member.tsx';
import { someCard } from '../../testing/some-card.ts';
import { toastTexts } from '../../testing/toast-texts.ts';
import { fillPage } from '../testing/filled-page.ts';
import { somePage } from '../testing/some-page.ts';
import { takesAwaitedMessage } from './awaited-message.ts';
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

function open(
  answers: Answers = {},
  change: Partial<Member> = {},
  id = ID,
  viewer: User | null = null,
  query = '',
) {
  const requests = serve({
    [`GET /members/${id}`]: () => ({ ...ADA, id, ...change }),
    [`GET /members/${id}/ideas`]: ({ query }) =>
      query?.cursor ? page([3], null) : page([1, 2], 'second'),
    ...answers,
  });
  const route = `/members/${id}${query}`;
  const view = renderScreen(<member.Screen params={{ id }} />, { route, user: viewer });
  return { ...view, requests, user: userEvent.setup() };
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
  document.title = 'Member · Idea Hub';
  open({ [`GET /members/${ID}`]: refusing(404) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Member not found' })).toBeVisible();
  expect(document.title).toBe('Member not found · Idea Hub');
  expect(robots()).toHaveAttribute('content', 'noindex');
  expect(await screen.findByRole('searchbox', { name: 'Search ideas' })).toBeVisible();
});

test('[LK-15, LP-05] nobody is found at an address that is no id, in the first render and without a request', async () => {
  const { requests } = open({}, {}, 'unknown');
  expect(screen.getByRole('heading', { level: 1, name: 'Member not found' })).toBeVisible();
  expect(robots()).toHaveAttribute('content', 'noindex');
  await act(async () => {});
  expect(callsTo(requests, 'GET /members/unknown')).toEqual([]);
});

test('[LK-15, LP-03] a numbered page of the ideas has links to the pages around it', async () => {
  document.title = 'Member · Idea Hub';
  const { requests, user } = open({}, {}, ID, null, '?page=3');
  const previous = await screen.findByRole('link', { name: 'Previous page' });
  expect(previous).toHaveAttribute('href', `/members/${ID}?page=2`);
  expect(document.title).toBe('Ada Lovelace, page 3 · Idea Hub');
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  const asked = callsTo(requests, `GET /members/${ID}/ideas`).map(({ query }) => query);
  expect(asked).toEqual([{ page: '3' }, { cursor: 'second' }]);
  await user.click(previous);
  expect(await screen.findByRole('link', { name: 'Previous page' })).toHaveAttribute(
    'href',
    `/members/${ID}`,
  );
});

test.each(['?page=0', '?page=9'])(
  '[LK-15, LP-02] the page %s of the ideas is missing, and leads to the first',
  async (query) => {
    document.title = 'Member · Idea Hub';
    open({ [`GET /members/${ID}/ideas`]: () => page([], null) }, {}, ID, null, query);
    const link = await screen.findByRole('link', { name: 'First page' });
    expect(link).toHaveAttribute('href', `/members/${ID}`);
    expect(document.title).toBe('Page not found · Idea Hub');
    expect(robots()).toHaveAttribute('content', 'noindex');
  },
);

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

describe('[LK-15, LP-05] in a page that the server has filled', () => {
  const OLD = new Date(Date.now() - 120_000);
  const titles = () =>
    screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);

  /** Opens the page of a member of its own, because Back restores the list of the last one. */
  async function openFilled(number: number, at = new Date(), answers: Answers = {}) {
    const id = ID.replace(/1$/, `${number}`);
    const [profile, ideas] = [`/members/${id}`, `/members/${id}/ideas`];
    fillPage({ [profile]: { ...ADA, id }, [ideas]: page([1, 2], 'second') }, at);
    const { requests, user } = open(answers, { bio: 'Newer text' }, id);
    expect(screen.getByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
    expect(screen.getByText(/I count things/)).toBeVisible();
    expect(titles()).toEqual(['Idea 1', 'Idea 2']);
    await act(async () => {});
    const asked = () => [profile, ideas].map((path) => callsTo(requests, `GET ${path}`).length);
    return { asked, user };
  }

  test('the first render has profile and ideas, without a request, and goes on behind them', async () => {
    const { asked, user } = await openFilled(2);
    expect(asked()).toEqual([0, 0]);
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    expect(titles()).toEqual(['Idea 1', 'Idea 2', 'Idea 3']);
  });

  test('the first render has the ideas of the page in its address, without a request', async () => {
    const id = ID.replace(/1$/, '5');
    fillPage({
      [`/members/${id}`]: { ...ADA, id },
      [`/members/${id}/ideas?page=2`]: page([3], null),
    });
    const { requests } = open({}, {}, id, null, '?page=2');
    expect(titles()).toEqual(['Idea 3']);
    await act(async () => {});
    expect(requests.filter(({ path }) => path.startsWith('/members/'))).toEqual([]);
  });

  test('an unknown member is not found without a request', async () => {
    fillPage({ [`/members/${ID}`]: null });
    const { requests } = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Member not found' })).toBeVisible();
    await act(async () => {});
    expect(callsTo(requests, `GET /members/${ID}`)).toEqual([]);
    expect(robots()).toHaveAttribute('content', 'noindex');
  });

  test('an old profile is replaced quietly', async () => {
    const { asked } = await openFilled(3, OLD);
    expect(screen.getByText('Newer text')).toBeVisible();
    expect(asked()).toEqual([1, 1]);
  });

  test('a failed refresh of an old profile is not reported', async () => {
    const call = `GET /members/${ID.replace(/1$/, '4')}`;
    await openFilled(4, OLD, { [call]: refusing(503), [`${call}/ideas`]: refusing(503) });
    expect(screen.getByText(/I count things/)).toBeVisible();
    expect(titles()).toEqual(['Idea 1', 'Idea 2']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('[LK-19] Send Message opens the page of the latest idea with its message form', async () => {
  const latest = somePage({ id: 1 });
  const { user, location } = open({ 'GET /ideas/1': () => latest });
  await heading();
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(location().pathname).toBe('/project/1'));
  expect(takesAwaitedMessage(1)).toBe(true);
  expect(takesAwaitedMessage(1)).toBe(false);
});

test('[LK-19] Send Message opens nothing after the visitor has left', async () => {
  let answer: (page: object) => void = () => {};
  const { requests, user, location, unmount } = open({
    'GET /ideas/1': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await heading();
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(callsTo(requests, 'GET /ideas/1')).toHaveLength(1));
  unmount();
  await act(async () => answer(somePage({ id: 1 })));
  expect(location().pathname).toBe(`/members/${ID}`);
  expect(takesAwaitedMessage(1)).toBe(false);
});

test('[LK-19] tells that a member takes no messages', async () => {
  const { user, location } = open({
    'GET /ideas/1': () => somePage({ id: 1, takesMessages: false }),
  });
  await heading();
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Ada Lovelace takes no messages.']));
  expect(location().pathname).toBe(`/members/${ID}`);
});

test('[LK-19] on the own page, a link leads to the form of the profile', async () => {
  open({}, {}, ID, someUser({ id: ID }));
  await heading();
  expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute(
    'href',
    '/account?section=profile',
  );
  expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull();
});
