/** @jest-environment node */

import { fakeStorage } from '@composed/browser/testing/fake-storage';
import { createApiClient, createTokenStore, isApiError } from '@idea-hub/shared/api';
import { fakeClock } from '../testing/fake-clock.ts';

const NETWORK = { status: 0, message: 'Network error. Please check your connection.' };

function setUp(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  const clock = fakeClock();
  const tokens = createTokenStore(fakeStorage().tab());
  const api = createApiClient({ tokens, fetch, clock, locks: null, timeLimitMs: 1000 });
  return { api, clock, tokens };
}

/** A fetch that never responds. With `heeds`, it rejects when its signal aborts. */
const hanging = (heeds: boolean) =>
  jest.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        if (heeds) signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );

describe('the time limit', () => {
  test.each([true, false])(
    '[CL-10, CL-11] ends a call (fetch heeds its signal: %s)',
    async (heeds) => {
      const fetch = hanging(heeds);
      const { api, clock } = setUp(fetch);
      const call = api.getProfile();
      await Promise.resolve();
      clock.advance(1000);
      await expect(call).rejects.toMatchObject(NETWORK);
      expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    },
  );

  test('[CL-11] covers a body that never ends', async () => {
    const endless = new Response(new ReadableStream({ start() {} }));
    const { api, clock } = setUp(async () => endless);
    const call = api.getProfile();
    clock.advance(1000);
    await expect(call).rejects.toMatchObject(NETWORK);
  });

  test('[CL-11] covers the wait for the base URL', async () => {
    const fetch = hanging(true);
    const { api, clock } = setUp(fetch);
    api.configure({ baseUrl: new Promise(() => {}) });
    const call = api.getProfile();
    clock.advance(1000);
    await expect(call).rejects.toMatchObject(NETWORK);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('[CL-11] leaves no timer behind', async () => {
    const { api, clock } = setUp(async () => new Response('{"id":"u1"}'));
    await api.getProfile();
    expect(clock.waiting()).toBe(0);
  });
});

describe('aborting', () => {
  test.each([true, false])('[CL-11] ends the call at once (fetch heeds it: %s)', async (heeds) => {
    const { api, clock } = setUp(hanging(heeds));
    const controller = new AbortController();
    const call = api.getProfile({ signal: controller.signal });
    controller.abort(new Error('unmounted'));
    const error = await call.catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(isApiError(error)).toBe(false);
    expect(clock.waiting()).toBe(0);
  });

  test('[CL-11] a call that is aborted before it starts sends nothing', async () => {
    const fetch = hanging(true);
    const { api } = setUp(fetch);
    const signal = AbortSignal.abort();
    await expect(api.getProfile({ signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(api.forgotPassword('a@b.c', { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('[CL-11] aborting one call leaves the others alone', async () => {
    const { api } = setUp(async () => new Response('{"id":"u1"}'));
    const controller = new AbortController();
    const ended = api.getProfile({ signal: controller.signal });
    const other = api.getProfile();
    controller.abort();
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    await expect(other).resolves.toMatchObject({ id: 'u1' });
  });

  test('[CL-11] aborting after the answer changes nothing', async () => {
    const { api } = setUp(async () => new Response('{"id":"u1"}'));
    const controller = new AbortController();
    await api.getProfile({ signal: controller.signal });
    expect(() => controller.abort()).not.toThrow();
  });

  test('[CL-11] a signal that lives long is not held on to', async () => {
    const { api } = setUp(async () => new Response('{"id":"u1"}'));
    const { signal } = new AbortController();
    const [add, remove] = [
      jest.spyOn(signal, 'addEventListener'),
      jest.spyOn(signal, 'removeEventListener'),
    ];
    await api.getProfile({ signal });
    expect(add).toHaveBeenCalledTimes(1);
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
