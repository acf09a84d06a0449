import type { IdeasMode, SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { type Answers, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screen as suggestions } from '../screens/suggestions.tsx';
import { answerOf, eachWithItsOwnFetch, listAt } from '../testing/answer-of.ts';
import { someCard } from '../testing/some-card.ts';

eachWithItsOwnFetch();

async function open(sampleIdeas: SampleIdeas, mode: IdeasMode = 'samples') {
  const page = renderScreen(
    <suggestions.Screen sampleIdeas={Promise.resolve(sampleIdeas)} ideas={Promise.resolve(mode)} />,
  );
  // Until the live part is loaded and has its answer.
  await act(async () => {});
  await act(async () => {});
  return page;
}

async function openLive(answers: Answers) {
  serve(answers);
  await open(false, 'live');
}

const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent);

test('[LK-06] shows the three most liked ideas, and links to all', async () => {
  const list = [5, 90, 7, 80, 70].map((likes, index) => ({
    ...{ id: index + 1, title: `Liked ${likes} times`, likes },
  }));
  await open(listAt(answerOf(list)));
  expect(titles()).toEqual(['Liked 90 times', 'Liked 80 times', 'Liked 70 times']);
  expect(screen.getByRole('link', { name: 'Browse ideas' })).toHaveAttribute('href', '/browse');
});

test.each<[string, () => SampleIdeas]>([
  ['no ideas', () => false],
  ['a list that fails', () => listAt(answerOf('', 500))],
])('[LK-06] has no heading with %s', async (_case, samples) => {
  await open(samples());
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each([
  [' rain & barrels ', '?q=rain+%26+barrels'],
  ['  ', ''],
])('[LK-06] sends the search "%s" to Browse', async (text, query) => {
  const { location } = await open(true);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search ideas' }), `${text}{Enter}`);
  expect(location()).toMatchObject({ pathname: '/browse', search: query });
});

test('[LK-06, LK-08] in live mode, asks the server for popular ideas', async () => {
  await openLive({
    'GET /ideas': ({ query }) => {
      expect(query).toMatchObject({ sort: 'popular' });
      return { ideas: [1, 2, 3, 4].map((id) => someCard(id)), total: 4, next: null };
    },
  });
  expect(titles()).toEqual(['Idea 1', 'Idea 2', 'Idea 3']);
  expect(screen.getAllByText('Ada Lovelace')).toHaveLength(3);
});

test('[LK-06] has no heading if the server fails', async () => {
  await openLive({ 'GET /ideas': refusing(503, 'Down.') });
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
