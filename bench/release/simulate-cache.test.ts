import { type CacheRule, simulateCache, type Visitors } from './simulate-cache.ts';

const FEW: Visitors = { places: 4, pageLoads: 400, routes: 5, projects: 200, looks: 800 };
const figures = (maxAge: number, staleWhileRevalidate = 0, visitors = FEW) =>
  simulateCache({ maxAge, staleWhileRevalidate }, visitors);

test('without a time to keep anything every request reaches the store, and a change shows at once', () => {
  expect(figures(0)).toEqual({ storeRequests: 1_200, switched: 0 });
});

test('a page that is kept is old for as long as it may be kept, and no longer', () => {
  for (const maxAge of [1, 10, 40]) {
    const { switched, storeRequests } = figures(maxAge);
    expect(switched).toBeGreaterThan(0.85 * maxAge - 0.5);
    expect(switched).toBeLessThanOrEqual(maxAge + 0.5);
    // Each place asks at most once in that time for each address.
    expect(storeRequests).toBeLessThanOrEqual(Math.ceil((4 * 206) / maxAge));
  }
});

test('the longer it is kept, the less reaches the store', () => {
  const asked = [0, 1, 10, 40].map((maxAge) => figures(maxAge).storeRequests);
  expect(asked).toEqual([...asked].sort((a, b) => b - a));
});

test('who answers with an old copy while asking shows a change later, and never after both times', () => {
  for (const maxAge of [1, 5]) {
    const { switched } = figures(maxAge, 10);
    expect(switched).toBeGreaterThan(figures(maxAge).switched);
    expect(switched).toBeLessThanOrEqual(maxAge + 10 + 0.5);
  }
});

test('one address that is asked for all the time is asked for once in its time at each place', () => {
  const one: Visitors = { places: 2, pageLoads: 1_000, routes: 1, projects: 1, looks: 0 };
  const rule: CacheRule = { maxAge: 10, staleWhileRevalidate: 0 };
  expect(simulateCache(rule, one).storeRequests).toBeLessThanOrEqual(1);
  expect(simulateCache(rule, one)).toEqual(simulateCache(rule, one));
});
