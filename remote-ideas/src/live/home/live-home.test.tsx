import { type Answers, refusal, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screen as home } from '../../screens/home.tsx';
import { fragments } from '../../static.tsx';
import { someCard } from '../../testing/some-card.ts';

const NUMBERS = {
  ideas: 1234,
  creators: 56,
  likes: 7890,
  earlier: 1102,
  weeklyGrowth: 12,
  approved: 1234,
  members: 56,
};
const SECTION = { category: 'Environment', total: 40, ideas: [someCard(1), someCard(2)] };

async function open(answers: Answers) {
  serve(answers);
  const ideas = Promise.resolve('live' as const);
  const result = renderScreen(<home.Screen sampleIdeas={new Promise(() => {})} ideas={ideas} />);
  await act(async () => {});
  return { user: userEvent.setup(), ...result };
}

/** Opens Home with these figures and sections. */
const openWith = (numbers: object = NUMBERS, sections: object[] = [SECTION]) =>
  open({ 'GET /numbers': () => numbers, 'GET /ideas/sections': () => ({ sections }) });

const figures = () =>
  within(screen.getByRole('region', { name: 'Community statistics' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

// Answers are cached for return visits, so tests of a failing first visit come first.
test('[CM-15] shows the reason of a busy server', async () => {
  await open({
    'GET /ideas/sections': refusing(503, 'The server is about to end.', { code: 'SHUTTING_DOWN' }),
  });
  expect(screen.getByRole('alert')).toHaveTextContent('The server is about to end.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('did not answer');
});

test('[CM-01, CM-12, CM-15] without a server, shows no figures; Try again loads figures and sections', async () => {
  let isUp = false;
  const { user } = await open({
    'GET /numbers': () => {
      if (!isUp) throw refusal();
      return { ...NUMBERS, ideas: 70 };
    },
    'GET /ideas/sections': () => {
      if (!isUp) throw refusal();
      return { sections: [] };
    },
  });
  expect(figures()).toEqual(['– published ideas', '– creators', '– likes', '– growth this week']);
  const again = () => screen.getByRole('button', { name: 'Try again' });
  await user.click(again());
  expect(again()).toHaveFocus();
  isUp = true;
  await user.click(again());
  expect(await screen.findByText('No ideas yet. Be the first to share one!')).toHaveFocus();
  expect(figures()[0]).toBe('70 published ideas');
});

test('[CM-01, CM-12, CM-26] shows counted figures, and the largest categories with their total counts', async () => {
  await openWith();
  expect(figures()).toEqual([
    '1,234 published ideas',
    '56 creators',
    '7,890 likes',
    '+12% growth this week',
  ]);
  const section = within(screen.getByRole('region', { name: 'Environment' }));
  expect(section.getByText('40 ideas')).toBeVisible();
  expect(section.getByRole('link', { name: 'See all Environment' })).toBeVisible();
  expect(section.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByText('Numbers and success stories')).toBeNull();
});

test('[CM-01] a return visit shows the same content, even without a server', async () => {
  await open({});
  expect(figures()[0]).toBe('1,234 published ideas');
  expect(screen.getByRole('region', { name: 'Environment' })).toBeVisible();
});

test.each([
  ['without earlier ideas', { earlier: 0, weeklyGrowth: 0 }],
  ['without new ideas', { earlier: 50, weeklyGrowth: 0 }],
])('[CM-12, CM-26] uses singular labels for 1, and shows no growth %s', async (_how, change) => {
  await openWith({ ideas: 50, creators: 1, likes: 1, ...change });
  expect(figures()).toEqual(['50 published ideas', '1 creator', '1 like']);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test.each([
  [49, 7, '49 ideas by 7 people; latest: \u2068Idea 1\u2069, 2 hours ago'],
  [1, 1, '1 idea by 1 person; latest: \u2068Idea 1\u2069, 2 hours ago'],
])(
  '[LK-08] summarizes the statistics of %i ideas in a sentence',
  async (ideas, creators, sentence) => {
    const latest = { id: 1, title: 'Idea 1', datePosted: hoursAgo(2) };
    await openWith({ ...NUMBERS, ideas, creators, latest });
    const statistics = screen.getByRole('region', { name: 'Community statistics' });
    expect(statistics).toHaveTextContent(sentence);
    expect(within(statistics).queryByRole('list')).toBeNull();
  },
);

test('[LK-08] without published ideas, shows no statistics', async () => {
  await openWith({ ...NUMBERS, ideas: 0, latest: null }, []);
  expect(screen.queryByRole('region', { name: 'Community statistics' })).toBeNull();
});

test('[LK-08] cards show author, picture or initial, and age with the exact time, but no zeros', async () => {
  const datePosted = hoursAgo(26);
  const ideas = [
    someCard(1, {
      author: 'Grace Hopper',
      authorId: 'grace',
      authorPicture: '/grace.png',
      datePosted,
      likes: 0,
      views: 0,
    }),
    someCard(2, { author: 'ada', datePosted: hoursAgo(1) }),
  ];
  await openWith(NUMBERS, [{ ...SECTION, ideas }]);
  const card = (name: string) => within(screen.getByRole('article', { name }));
  const picture = () => screen.getByRole('article', { name: 'Idea 1' }).querySelector('img');
  expect(card('Idea 1').getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
    'href',
    '/members/grace',
  );
  expect(picture()).toHaveAttribute('src', expect.stringMatching(/\/grace\.png$/));
  expect(card('Idea 1').getByText('yesterday')).toHaveAttribute('datetime', datePosted);
  expect(card('Idea 1').getByText('yesterday')).toHaveAttribute(
    'title',
    expect.stringMatching(/\d{4}, \d/),
  );
  expect(screen.getByRole('article', { name: 'Idea 1' })).not.toHaveTextContent(/likes|views/);
  expect(card('Idea 1').getByRole('button', { name: 'Like' })).toBeVisible();
  expect(card('Idea 2').getByText('ada')).toBeVisible();
  expect(card('Idea 2').queryByRole('link', { name: 'ada' })).toBeNull();
  expect(card('Idea 2').getByText('A')).toBeVisible();
  expect(card('Idea 2').getByText('1 hour ago')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Idea 2' })).toHaveTextContent('10 likes');
  expect(card('Idea 2').getByText('Beginner Friendly')).toBeVisible();
});

test('[CM-12, PF-08] prerendered pages for live mode have no invented figures', () => {
  const { 'home?ideas="live"': live = '', 'browse?ideas="live"': list = '' } = fragments;
  expect(live).toContain('Share your idea');
  expect(live).not.toContain('12,547');
  expect(list).toContain('Newest First');
  expect(list).not.toContain('href="/project/1"');
  expect(Object.keys(fragments).indexOf('browse?ideas="live"')).toBeLessThan(
    Object.keys(fragments).indexOf('browse?sampleIdeas=true'),
  );
});
