// First, because screens read the page's mode when they are loaded.
import '../testing/filled-page.ts';
import { serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import { someCard } from '../../testing/some-card.ts';
import { fillPage } from '../testing/filled-page.ts';

const SECTIONS = [{ category: 'Environment', total: 40, ideas: [someCard(1)] }];
const NUMBERS = { ideas: 1234, creators: 56, likes: 7890, earlier: 0, weeklyGrowth: 0 };

test('[LP-03, LP-05] Home starts with the page’s ideas and figures, and asks for them on a return', async () => {
  fillPage({ '/ideas/sections': { sections: SECTIONS }, '/numbers': NUMBERS });
  const { screen: home } = await import('../../screens/home.tsx');
  await home.ready;
  const requests = serve({
    'GET /ideas/sections': () => ({ sections: [] }),
    'GET /numbers': () => NUMBERS,
  });
  const open = () =>
    renderScreen(
      <home.Screen sampleIdeas={Promise.resolve(false)} ideas={Promise.resolve('live')} />,
    );
  const { unmount } = open();
  expect(screen.getByRole('article', { name: 'Idea 1' })).toBeVisible();
  expect(screen.getByText('1,234')).toBeVisible();
  await act(async () => {});
  expect(requests.map(({ path }) => path)).toEqual([]);
  unmount();
  open();
  await act(async () => {});
  expect(requests.map(({ path }) => path)).toEqual(['/ideas/sections', '/numbers']);
});
