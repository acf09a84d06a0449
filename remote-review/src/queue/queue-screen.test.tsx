import { type Request, refusal } from '@idea-hub/shared/testing/fake-server';
import { act, screen, within } from '@testing-library/react';
import { screen as queue } from '../screens/queue.tsx';
import { review, someItem } from '../testing/fake-review.tsx';

const { Screen } = queue;
const ideas = (items: object[], total = items.length, next: string | null = null) => ({
  ideas: items,
  total,
  next,
});
const titles = () =>
  screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const queries = (requests: Request[]) => requests.map(({ query }) => query);
const settle = () => act(async () => {});

test('[CM-08] the queue shows what waits, the whole count, and what is to be known first', async () => {
  const { requests } = review(<Screen />, {
    'GET /review/ideas': () =>
      ideas(
        [
          someItem(1, { reports: 2 }),
          someItem(2, { isPublic: true }),
          someItem(3, { isPublic: true, status: 'Published' }),
        ],
        31,
        'more',
      ),
  });
  await settle();
  expect(screen.getByRole('status')).toHaveTextContent('31 ideas');
  expect(titles()).toEqual(['Idea 1', 'Idea 2', 'Idea 3']);
  expect(screen.getByText('2 reports')).toBeVisible();
  // A published idea without a new text has no such mark.
  expect(screen.getByText('Edit of a published idea')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Idea 1' })).toHaveAttribute('href', '/review/1');
  expect(queries(requests)).toEqual([{ status: 'Under Review' }]);
});

test('[CM-08] status and category filter, and stand in the address', async () => {
  const { user, requests, location } = review(<Screen />, { 'GET /review/ideas': () => ideas([]) });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Health');
  await settle();
  expect(queries(requests).at(-1)).toEqual({ status: 'Approved', category: 'Health' });
  expect(location().search).toBe('?status=Approved&category=Health');
  expect(screen.getByText('Nothing waits here.')).toBeVisible();
});

test('[CM-08, CM-15] Load More goes on; one that fails can be sent again', async () => {
  let isUp = false;
  const { user } = review(<Screen />, {
    'GET /review/ideas': ({ query }) => {
      if (!query?.cursor) return ideas([someItem(1)], 2, 'more');
      if (!isUp) throw refusal();
      return ideas([someItem(2)], 2);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The rest could not be loaded.');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  expect(await screen.findByRole('link', { name: 'Idea 2' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  expect(screen.getAllByRole('listitem').at(-1)).toHaveFocus();
});

test('[CM-15] a server that does not answer is asked again', async () => {
  let isUp = false;
  const { user } = review(<Screen />, {
    'GET /review/ideas': () => {
      if (!isUp) throw refusal();
      return ideas([someItem(1)]);
    },
  });
  const again = () => screen.findByRole('button', { name: 'Try again' });
  await user.click(await again());
  expect(await again()).toHaveFocus();
  isUp = true;
  await user.click(await again());
  expect(await screen.findByRole('link', { name: 'Idea 1' })).toBeVisible();
  expect(document.activeElement).toContainElement(screen.getByRole('link', { name: 'Idea 1' }));
  expect(document.body).not.toHaveFocus();
});

test('[CM-15] a server that is busy says so, also of the next page', async () => {
  let isBusy = true;
  const { user } = review(<Screen />, {
    'GET /review/ideas': () => {
      if (isBusy) throw refusal(503, 'Busy for now.', { code: 'OVERLOADED' });
      return { ...ideas([someItem(1)]), next: 'a' };
    },
  });
  expect(await screen.findByText('Busy for now.')).toBeVisible();
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  isBusy = true;
  await user.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByText('Busy for now.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Idea 1' })).toBeVisible();
});

test('[CM-09] a member who is no reviewer learns so, and nothing is asked for', async () => {
  const { requests } = review(<Screen />, {}, 'USER');
  await settle();
  expect(screen.getByRole('heading', { level: 1, name: 'For reviewers' })).toBeVisible();
  expect(requests).toEqual([]);
});

test.each(['the first', 'the second'])(
  '[CM-08] of two filters the later shows, though %s is answered last',
  async (late) => {
    const answer: Record<string, () => void> = {};
    const { user } = review(<Screen />, {
      'GET /review/ideas': ({ query }) =>
        new Promise((resolve) => {
          const status = String(query?.status);
          answer[status] = () => resolve(ideas([someItem(1, { title: `Of ${status}` })]));
        }),
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved');
    const order = ['Approved', 'Under Review'];
    if (late === 'the second') order.reverse();
    for (const status of order) await act(async () => answer[status]?.());
    const list = within(screen.getByRole('list', { name: 'Ideas to review' }));
    expect(list.getByRole('link')).toHaveTextContent('Of Approved');
  },
);
