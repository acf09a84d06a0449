import { ConcurrencyLimit } from './concurrency-limit.ts';

const busy = new Error('turned away');

test('[AP-08] lets 2 work and 64 wait, and turns away the next', async () => {
  const limit = new ConcurrencyLimit(2, 64);
  let working = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise<void>((resolve) => release.push(resolve));
    working -= 1;
  };
  const slots = Array.from({ length: 66 }, () => limit.run(work, () => busy));
  await expect(limit.run(work, () => busy)).rejects.toBe(busy);
  let done = 0;
  for (const place of slots) void place.then(() => (done += 1));
  while (done < slots.length) {
    release.shift()?.();
    await new Promise(setImmediate);
  }
  expect(most).toBe(2);
});

test('[AP-08] a place is free again after work that failed', async () => {
  const limit = new ConcurrencyLimit(1, 0);
  await expect(
    limit.run(
      () => Promise.reject(new Error('no')),
      () => busy,
    ),
  ).rejects.toThrow('no');
  expect(
    await limit.run(
      async () => 'yes',
      () => busy,
    ),
  ).toBe('yes');
});
