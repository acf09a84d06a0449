/** @jest-environment node */
import { createMemoryHistory } from '@idea-hub/shared/router/memory';

const path = (history: ReturnType<typeof createMemoryHistory>) =>
  history.snapshot().location.pathname;

describe('history in memory', () => {
  test('[SH-01] starts at its last entry, with its state', () => {
    const history = createMemoryHistory([
      '/',
      { pathname: '/browse', state: { category: 'Health' } },
    ]);
    expect(history.snapshot()).toMatchObject({
      location: { pathname: '/browse', state: { category: 'Health' } },
      navigationType: 'POP',
    });
    history.go(-1);
    expect(path(history)).toBe('/');
  });

  test('[SH-01] starts at the root without entries', () => {
    expect(path(createMemoryHistory([]))).toBe('/');
  });

  test('[SH-11] tells how it came where it is', () => {
    const history = createMemoryHistory(['/']);
    const seen: string[] = [];
    history.subscribe(() => seen.push(`${history.snapshot().navigationType} ${path(history)}`));
    history.navigate('/about');
    history.navigate('/browse', { replace: true });
    history.go(-1);
    history.go(1);
    expect(seen).toEqual(['PUSH /about', 'REPLACE /browse', 'POP /', 'POP /browse']);
  });

  test('[SH-11] a new entry cuts off those in front; beyond the ends nothing happens', () => {
    const history = createMemoryHistory(['/', '/about']);
    history.go(-1);
    history.navigate('/submit');
    history.go(1);
    history.go(-5);
    history.go(0);
    expect(path(history)).toBe('/submit');
  });

  test('[AC-16] guards hold each way of leaving, and no change of the query', () => {
    const history = createMemoryHistory(['/', '/account']);
    history.guards.add('Sure?');
    history.navigate('?section=profile', { replace: true });
    expect(history.guards.question()).toBeNull();
    history.navigate('/about');
    expect(path(history)).toBe('/account');
    history.guards.question()?.stay();
    history.go(-1);
    expect(path(history)).toBe('/account');
    history.guards.question()?.leave();
    expect(path(history)).toBe('/');
  });

  test('[AC-16] a forced navigation passes the guards and ends their question', () => {
    const history = createMemoryHistory(['/account']);
    history.guards.add('Sure?');
    history.navigate('/about');
    history.navigate('/auth?mode=login', { force: true, replace: true });
    expect(path(history)).toBe('/auth');
    expect(history.guards.question()).toBeNull();
  });
});
