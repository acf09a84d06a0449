/** @jest-environment node */
import { withMemory } from '@composed/browser/memory-fallback';
import type { KeyValueStore } from '@composed/browser/storage';
import { blockedStorage, fakeStorage } from '@composed/browser/testing/fake-storage';
import { createGenerationMemory } from './generation-memory.ts';

const memoryIn = (store: KeyValueStore, keys: readonly string[]) =>
  createGenerationMemory(store, keys, 'hub.generation');

test('[DP-09] the highest number is remembered by all tabs, whoever is last to note one', () => {
  const storage = fakeStorage();
  const one = memoryIn(storage.tab(), ['k1']);
  const other = memoryIn(storage.tab(), ['k1']);
  expect(one.highest()).toBe(0);
  other.note(43, 'k1');
  one.note(42, 'k1');
  expect([one.highest(), other.highest()]).toEqual([43, 43]);
});

test('[DP-18] a number that a replaced key vouched for counts no longer', () => {
  const storage = fakeStorage();
  memoryIn(storage.tab(), ['stolen']).note(Number.MAX_SAFE_INTEGER, 'stolen');
  expect(memoryIn(storage.tab(), ['stolen', 'new']).highest()).toBe(Number.MAX_SAFE_INTEGER);
  const memory = memoryIn(storage.tab(), ['new']);
  expect(memory.highest()).toBe(0);
  memory.note(44, 'new');
  expect(memory.highest()).toBe(44);
});

test('[DP-18] a number counts with the key that vouched for it, whichever of two that is', () => {
  const storage = fakeStorage();
  memoryIn(storage.tab(), ['old', 'stolen']).note(99, 'stolen');
  expect(memoryIn(storage.tab(), ['old']).highest()).toBe(0);
  expect(memoryIn(storage.tab(), ['stolen']).highest()).toBe(99);
});

test('[DP-09] with storage blocked it is remembered for as long as the page lives', () => {
  const memory = memoryIn(withMemory(blockedStorage), ['k1']);
  memory.note(43, 'k1');
  memory.note(42, 'k1');
  expect(memory.highest()).toBe(43);
});

test.each([
  '',
  'null',
  '43',
  '{',
  '{"number":"99","key":"k1"}',
  '{"number":1e300,"key":"k1"}',
  '{"number":99}',
])('[DP-09] %j in its place counts for nothing', (text) => {
  const storage = fakeStorage({ 'hub.generation': text });
  const memory = memoryIn(storage.tab(), ['k1']);
  expect(memory.highest()).toBe(0);
  memory.note(7, 'k1');
  expect(memory.highest()).toBe(7);
});
