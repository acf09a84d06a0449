import { stairs } from './project-page.tsx';

test('goes from one corner to the other, whatever the id, and the same way each time', () => {
  for (const id of [1, 8, 101, 6561, 2 ** 40, Number.MAX_SAFE_INTEGER]) {
    const steps = [...stairs(id).matchAll(/h(\d+)v-(\d+)/g)].map(([, width, height]) => [
      Number(width),
      Number(height),
    ]);
    expect(steps).toHaveLength(4);
    for (const size of steps.flat()) expect([4, 8, 12]).toContain(size);
    expect(steps.reduce(([x = 0, y = 0], [w = 0, h = 0]) => [x + w, y + h], [0, 0])).toEqual([
      32, 32,
    ]);
    expect(stairs(id)).toBe(stairs(id));
  }
});

test('neighbours differ', () => {
  const all = Array.from({ length: 8 }, (_, index) => stairs(index + 1));
  expect(new Set(all).size).toBe(8);
});
