import { refusal } from '@idea-hub/shared/testing/fake-server';
import { act, renderHook } from '@testing-library/react';
import { type PageOf, usePages } from './use-pages.ts';

type Page = PageOf<{ id: number }>;
const page = (ids: number[], next: string | null = null): Page => ({
  items: ids.map((id) => ({ id })),
  next,
});

/** A list whose pages the test resolves. */
function opened() {
  const answers: {
    cursor: string | undefined;
    give(page: Page): void;
    fail(error: Error): void;
  }[] = [];
  const listOf = () => (cursor: string | undefined) =>
    new Promise<Page>((give, fail) => answers.push({ cursor, give, fail }));
  const hook = renderHook(({ ask }) => usePages(ask), { initialProps: { ask: listOf() } });
  const shown = () => {
    const { pages } = hook.result.current;
    return pages.status === 'ready' ? pages.items.map(({ id }) => id) : pages.status;
  };
  return {
    ...hook,
    shown,
    requested: () => answers.map(({ cursor }) => cursor),
    answer: (index: number, given: Page | Error) =>
      act(async () =>
        given instanceof Error ? answers[index]?.fail(given) : answers[index]?.give(given),
      ),
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

test('[CM-15] a next page that fails can be asked for again; one that is refused begins the list anew', async () => {
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

test('[CM-15] what comes after another list was asked for is dropped; a list that fails is asked for again', async () => {
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
