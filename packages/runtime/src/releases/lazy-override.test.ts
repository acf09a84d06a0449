/** @jest-environment node */
import { createListeners } from '@composed/browser/listeners';
import { lazyOverride } from './lazy-override.ts';
import type { Override, OverrideState } from './override.ts';

const { signal } = new AbortController();
const listing = { entries: [], disabled: false, generation: 7 };

function real(): Override & { set(state: OverrideState): void } {
  const { subscribe, tell } = createListeners();
  let state: OverrideState = { status: 'question' };
  return {
    text: 'remote-shop@pr-1',
    remote: 'remote-shop',
    find: (_listing, _signal, read) => read({} as never),
    replaces: () => false,
    agree: jest.fn(() => true),
    decline: jest.fn(),
    allows: (origin) => origin === 'http://localhost:4003',
    getState: () => state,
    message: () => 'real message',
    subscribe,
    set(next) {
      state = next;
      tell();
    },
  };
}

const found = { release: {} as never };

test('[DP-11, DP-30] until its code is there it is asked for, allows nothing, and can’t be agreed to', () => {
  const lazy = lazyOverride('remote-shop@pr-1', jest.fn());
  expect([lazy.text, lazy.remote]).toEqual(['remote-shop@pr-1', 'remote-shop']);
  expect(lazy.getState()).toEqual({ status: 'requested' });
  expect(lazy.getState()).toBe(lazy.getState());
  expect(lazy.message()).toBe('');
  expect(lazy.replaces('remote-shop')).toBe(true);
  expect(lazy.replaces('remote-login')).toBe(false);
  expect(lazy.agree()).toBe(false);
  lazy.decline();
  expect(lazy.allows('http://localhost:4003')).toBe(false);
});

test('[DP-11, DP-30] then it is what the code says, and tells of changes', async () => {
  const override = real();
  const lazy = lazyOverride('remote-shop@pr-1', async () => override);
  const heard = jest.fn();
  lazy.subscribe(heard);
  await expect(lazy.find(listing, signal, async () => found)).resolves.toBe(found);
  expect(lazy.getState()).toEqual({ status: 'question' });
  expect(lazy.message()).toBe('real message');
  expect(lazy.replaces('remote-shop')).toBe(false);
  expect(lazy.allows('http://localhost:4003')).toBe(true);
  expect(lazy.agree()).toBe(true);
  lazy.decline();
  expect(override.decline).toHaveBeenCalledTimes(1);
  override.set({ status: 'declined' });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(lazy.getState()).toEqual({ status: 'declined' });
});

test('[DP-11] code that did not come is asked for by the next try, and brought once for two at once', async () => {
  const overrides = [real(), real()];
  const importOverride = jest
    .fn(async (_signal: AbortSignal) => overrides.shift() as Override)
    .mockRejectedValueOnce(new Error('gone'));
  const lazy = lazyOverride('remote-shop@pr-1', importOverride);
  const find = () => lazy.find(listing, signal, async () => found);
  await expect(find()).rejects.toThrow('gone');
  const [first, second] = overrides;
  const heard = jest.fn();
  lazy.subscribe(heard);
  await Promise.all([find(), find()]);
  first?.set({ status: 'declined' });
  second?.set({ status: 'declined' });
  expect(heard).toHaveBeenCalledTimes(1);
  importOverride.mockClear();
  await find();
  expect(importOverride).not.toHaveBeenCalled();
});

test('[DP-23] a text without a package is about no remote', () => {
  for (const text of ['remote-shop', '@pr-1'])
    expect(lazyOverride(text, jest.fn()).remote).toBe('');
});
