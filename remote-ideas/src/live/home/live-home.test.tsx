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

const figures = () =>
  within(screen.getByRole('region', { name: 'Community statistics' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

// Answers are cached for return visits, so tests of a failing first visit come first.
test('[CM-15] a server that is busy says so', async () => {
  await open({
    'GET /ideas/sections': refusing(503, 'The server is about to end.', { code: 'SHUTTING_DOWN' }),
  });
  expect(screen.getByRole('alert')).toHaveTextContent('The server is about to end.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('did not answer');
});

test('[CM-01, CM-12, CM-15] without a server there are no figures; with the sections they are asked for again', async () => {
  let isUp = false;
  const { user } = await open({
    'GET /numbers': () => {
      if (!isUp) throw refusal();
      return { ...NUMBERS, ideas: 7 };
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
  expect(figures()[0]).toBe('7 published ideas');
});

test('[CM-01, CM-12, CM-26] Home shows counted figures and the largest categories with their whole counts', async () => {
  await open({
    'GET /numbers': () => NUMBERS,
    'GET /ideas/sections': () => ({ sections: [SECTION] }),
  });
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

test('[CM-01] who comes back meets the same, also when the server has gone', async () => {
  await open({});
  expect(figures()[0]).toBe('1,234 published ideas');
  expect(screen.getByRole('region', { name: 'Environment' })).toBeVisible();
});

test('[CM-12, CM-26] one of a kind has a singular label, and no growth shows without earlier ideas', async () => {
  await open({
    'GET /numbers': () => ({ ideas: 1, creators: 1, likes: 1, earlier: 0, weeklyGrowth: 0 }),
    'GET /ideas/sections': () => ({ sections: [SECTION] }),
  });
  expect(figures()).toEqual(['1 published idea', '1 creator', '1 like']);
});

test('[CM-12, PF-08] what is prerendered for a site in live mode has no figure that nobody counted', () => {
  const { 'home?ideas="live"': live = '', 'browse?ideas="live"': list = '' } = fragments;
  expect(live).toContain('Share your idea');
  expect(live).not.toContain('12,547');
  expect(list).toContain('Newest First');
  expect(list).not.toContain('href="/project/1"');
  expect(Object.keys(fragments).indexOf('browse?ideas="live"')).toBeLessThan(
    Object.keys(fragments).indexOf('browse?sampleIdeas=true'),
  );
});
