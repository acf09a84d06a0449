import { MinuteMemory } from './minute-memory.ts';

test('[CM-12] keeps a value for a minute; a clock that is set back an hour does not make it last longer', async () => {
  let now = 3_600_000;
  let counted = 0;
  const memory = new MinuteMemory<number>(() => now);
  const get = () =>
    memory.get('', async () => {
      counted += 1;
      return counted;
    });
  expect(await get()).toBe(1);
  now += 59_999;
  expect(await get()).toBe(1);
  now += 1;
  expect(await get()).toBe(2);
  now -= 3_600_000;
  expect(await get()).toBe(3);
});

test('[CM-17] concurrent calls share a value that is not kept', async () => {
  let counted = 0;
  const memory = new MinuteMemory<number>(() => 0, { isKept: (value) => value > 1 });
  const get = () =>
    memory.get('', async () => {
      counted += 1;
      return counted;
    });
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect([await get(), await get()]).toEqual([2, 2]);
});
