import { createListeners } from '@composed/browser/listeners';
import { apiClient } from '@idea-hub/shared/api';
import { refusal } from '@idea-hub/shared/testing/fake-server';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getIdeas,
  getIdeasId,
  postIdeasIdMessages,
  putIdeasIdLike,
  putMessagesIdRead,
} from '../contracts/community-description.ts';
import type { IdeasMode } from '../contracts/screens.ts';
import { call } from './call.ts';
import { isForNow, refusalIn, withReason } from './refusal.ts';
import { useAnswer } from './use-answer.ts';
import { useLive } from './use-live.ts';
import { type PageOf, usePages } from './use-pages.ts';

function Screen({ ideas, load }: { ideas?: Promise<IdeasMode>; load(): Promise<string> }) {
  const live = useLive(ideas, load);
  return (
    <>
      <p>{live.status === 'ready' ? live.part : live.status}</p>
      {live.status === 'failed' && (
        <button type="button" onClick={live.retry}>
          Retry
        </button>
      )}
    </>
  );
}

const LIVE = Promise.resolve<IdeasMode>('live');

test.each([
  ['in samples mode', Promise.resolve<IdeasMode>('samples')],
  ['by a host that knows no modes', undefined],
])('[CM-01] %s nothing of live mode is loaded', async (_where, ideas) => {
  const load = jest.fn();
  await act(async () => {
    render(ideas ? <Screen ideas={ideas} load={load} /> : <Screen load={load} />);
  });
  expect(screen.getByText('off')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('[CM-01] loaded data are in the next screen’s first render', async () => {
  const ideas = Object.assign(Promise.resolve<IdeasMode>('live'), {
    status: 'fulfilled',
    value: 'live',
  });
  const load = jest.fn(async () => 'live part');
  const { unmount } = render(<Screen ideas={ideas} load={load} />);
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('live part')).toBeVisible();
  unmount();
  render(<Screen ideas={ideas} load={load} />);
  expect(screen.getByText('live part')).toBeVisible();
  await act(async () => {});
});

test('[CM-01] Retry requests a part again that failed to load', async () => {
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('no such file'));
  load.mockResolvedValue('live part');
  render(<Screen ideas={LIVE} load={load} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('live part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('[CM-01] a screen that was left is not told', async () => {
  const load = jest.fn(async () => 'live part');
  const { unmount } = render(<Screen ideas={LIVE} load={load} />);
  unmount();
  await act(async () => {});
  expect(load).toHaveBeenCalledTimes(1);
});

type Page = PageOf<{ id: number }>;

const page = (ids: number[], next: string | null = null): Page => ({
  items: ids.map((id) => ({ id })),
  next,
});

/** Requests whose answers the test gives. */
function requests<T>() {
  const made: { cursor: string | undefined; give(value: T): void; fail(error: Error): void }[] = [];
  return {
    made,
    ask: (cursor?: string) => new Promise<T>((give, fail) => made.push({ cursor, give, fail })),
    answer: (index: number, given: T | Error) =>
      act(async () =>
        given instanceof Error ? made[index]?.fail(given) : made[index]?.give(given),
      ),
  };
}

/** A list whose pages the test resolves. */
function opened() {
  const { made, ask, answer } = requests<Page>();
  const listOf = () => (cursor: string | undefined) => ask(cursor);
  const hook = renderHook(({ ask }) => usePages(ask), { initialProps: { ask: listOf() } });
  const shown = () => {
    const { pages } = hook.result.current;
    return pages.status === 'ready' ? pages.items.map(({ id }) => id) : pages.status;
  };
  return {
    ...hook,
    shown,
    requested: () => made.map(({ cursor }) => cursor),
    answer,
    loadMore: () => act(() => hook.result.current.loadMore()),
    other: () => hook.rerender({ ask: listOf() }),
  };
}

test('[CM-07, CM-08] a page more, once, without what has moved over its border or is dealt with', async () => {
  const list = opened();
  await list.answer(0, page([1, 2, 3], 'a'));
  list.loadMore();
  list.loadMore();
  act(() => list.result.current.change((items) => items.filter(({ id }) => id !== 1)));
  await list.answer(1, page([3, 4]));
  expect(list.shown()).toEqual([2, 3, 4]);
  list.loadMore();
  expect(list.requested()).toEqual([undefined, 'a']);
});

test('[CM-15] a failed next page can be requested again; a refused one starts the list again', async () => {
  const list = opened();
  await list.answer(0, page([1], 'a'));
  list.loadMore();
  await list.answer(1, refusal());
  expect(list.result.current.pages).toMatchObject({ more: 'failed' });
  list.loadMore();
  await list.answer(2, refusal(400, 'This is no cursor.'));
  await list.answer(3, page([5]));
  expect(list.shown()).toEqual([5]);
  expect(list.requested()).toEqual([undefined, 'a', 'a', undefined]);
});

test.each([429, 503])(
  '[CM-15] a next page that a %i holds back leaves what is there, and says why',
  async (status) => {
    const list = opened();
    await list.answer(0, page([1], 'a'));
    list.loadMore();
    const error = refusal(status, 'Not so fast.');
    await list.answer(1, error);
    expect(list.shown()).toEqual([1]);
    expect(list.result.current.pages).toMatchObject({ more: 'failed', error });
    list.loadMore();
    await list.answer(2, page([2]));
    expect(list.shown()).toEqual([1, 2]);
  },
);

test('[CM-15] drops answers for an earlier list; a failed list can be requested again', async () => {
  const list = opened();
  list.other();
  await list.answer(0, page([1]));
  expect(list.shown()).toBe('loading');
  await list.answer(1, refusal());
  expect(list.shown()).toBe('failed');
  act(() => list.result.current.retry());
  await list.answer(2, page([2]));
  expect(list.shown()).toEqual([2]);
});

/** A request that is sent again after `tell`, and whose answers the test gives. */
function asked() {
  const { ask, answer } = requests<string>();
  const changes = createListeners();
  const { result } = renderHook(() => useAnswer(ask, changes));
  return {
    shown: () => result.current.answer,
    tell: () => changes.tell(),
    answer,
  };
}

test('[CM-15] drops an answer that arrives after the answer to a later request', async () => {
  const { tell, answer, shown } = asked();
  await answer(0, 'first');
  tell();
  tell();
  await answer(2, 'newest');
  await answer(1, 'older');
  expect(shown()).toEqual({ status: 'ready', value: 'newest' });
});

test.each([0, 503])('[CM-15] a %i keeps the last answer; a 404 replaces it', async (status) => {
  const { tell, answer, shown } = asked();
  await answer(0, 'kept');
  tell();
  await answer(1, refusal(status));
  expect(shown()).toEqual({ status: 'ready', value: 'kept' });
  tell();
  await answer(2, refusal(404));
  expect(shown()).toMatchObject({ status: 'failed' });
});

describe('calls', () => {
  let send: jest.SpiedFunction<typeof apiClient.send>;

  beforeEach(() => {
    send = jest.spyOn(apiClient, 'send');
  });

  test('[CM-01] the input of a GET is its query, and of the answer what fits the description is read', async () => {
    send.mockResolvedValue({ ideas: [{ id: 7, title: 'Rain', likes: 'many' }, null], total: 1 });
    const found = await call(getIdeas, { input: { search: 'rain' } });
    expect(send).toHaveBeenCalledWith(
      { method: 'GET', path: '/ideas', query: { search: 'rain' }, keepalive: false },
      undefined,
    );
    expect(found).toMatchObject({
      ideas: [{ id: 7, title: 'Rain', likes: 0 }],
      total: 1,
      next: null,
    });
  });

  test('[CM-02, CM-07] values stand in the path, headers and a body go along', async () => {
    send.mockResolvedValue({ success: true });
    const { signal } = new AbortController();
    await call(
      postIdeasIdMessages,
      {
        path: { id: 7 },
        headers: { 'idempotency-key': 'one' },
        input: { name: 'Ada', email: 'ada@ideas.example', message: 'Hello' },
      },
      { signal },
    );
    expect(send).toHaveBeenCalledWith(
      {
        method: 'POST',
        path: '/ideas/7/messages',
        headers: { 'idempotency-key': 'one' },
        body: { name: 'Ada', email: 'ada@ideas.example', message: 'Hello' },
        keepalive: false,
      },
      { signal },
    );
  });

  test('[CM-06] sends a click’s call even when the visitor leaves the page', async () => {
    send.mockResolvedValue({ likes: 1 });
    await call(putIdeasIdLike, { path: { id: 7 } });
    expect(send.mock.calls).toMatchObject([
      [{ method: 'PUT', path: '/ideas/7/like', keepalive: true }, undefined],
    ]);
  });

  test('[CM-09] a path parameter cannot change the called address', async () => {
    send.mockResolvedValue(undefined);
    await call(putMessagesIdRead, { path: { id: '../../auth/logout?a' } });
    expect(send.mock.lastCall?.[0].path).toBe('/messages/..%2F..%2Fauth%2Flogout%3Fa/read');
  });

  test('[CM-01] a refusal is passed on', async () => {
    const refused = new Error('404');
    send.mockRejectedValue(refused);
    await expect(call(getIdeasId, { path: { id: 7 } })).rejects.toBe(refused);
  });
});

const BUSY = 'The server is busy. Please try again in a moment.';

test.each([
  [400, 'Please check', { fields: { name: 'Too long' } }, 'Please check'],
  [429, 'Too many requests.', { code: 'RATE_LIMITED' }, 'Too many requests.'],
  [503, 'Temporarily unavailable.', { code: 'DATABASE_UNAVAILABLE' }, 'Temporarily unavailable.'],
  // A response from a proxy in front of the server.
  [503, 'HTTP 503: Service Unavailable', undefined, BUSY],
  [503, 'Request failed', 'busy', BUSY],
])('[CM-15] a %i is told in the words of the server: %s', (status, text, details, said) => {
  expect(refusalIn(refusal(status, text, details))?.text).toBe(said);
});

test.each([0, 200, 500, 502])('[CM-15] a %i says nothing that a visitor could use', (status) => {
  const error = refusal(status, 'Request failed');
  expect(refusalIn(error)).toBeNull();
  expect(withReason({ title: 'Failed', text: 'No answer' }, error).text).toBe('No answer');
});

test('[CM-02] the refused text and its field', () => {
  const fields = { name: 'Too long' };
  expect(refusalIn(refusal(400, 'Please check', { fields }))?.fields).toEqual(fields);
  expect(refusalIn(new Error('400'))).toBeNull();
});

test('[CM-11, CM-15] too many calls and a busy server count as temporary', () => {
  const passing = [400, 401, 403, 404, 409, 412, 429, 500, 503].filter((s) => isForNow(refusal(s)));
  expect(passing).toEqual([429, 503]);
});
