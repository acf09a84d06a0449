import type { ColdLoad } from '../loads/cold-load.ts';
import type { SeenRequest } from '../loads/network-log.ts';
import { endOf, nameOf, waterfall } from './waterfall.ts';

const request = (url: string, began: number, ended: number): SeenRequest => ({
  url,
  kind: 'script',
  by: null,
  began,
  answered: began + 100,
  ended,
  bytes: 1_234,
});
const load = (...requests: SeenRequest[]): ColdLoad => ({
  requests,
  times: { firstPaint: 800, largestPaint: null, screen: 1_500, shifts: [] },
});

test('[PF-01] a file is named without its hash, a page by its path', () => {
  expect(nameOf('https://ideas.example/js/main.0123456789ab.js')).toBe('main.js');
  expect(nameOf('https://ideas.example/')).toBe('/');
  expect(nameOf('https://ideas.example/browse?page=2')).toBe('browse');
  const long = nameOf(`https://ideas.example/${'long-'.repeat(20)}name.woff2`);
  expect(long).toHaveLength(36);
  expect(long).toMatch(/^….*name\.woff2$/);
});

test('[PF-01] requests are in the order in which they began, each with its bytes and times', () => {
  const drawn = waterfall(
    load(
      request('https://ideas.example/second.js', 400, 900),
      request('https://ideas.example/first.js', 0, 300),
    ),
    2_000,
    'Home',
  );
  expect(drawn.indexOf('>first.js<')).toBeLessThan(drawn.indexOf('>second.js<'));
  expect(drawn).toContain('second.js: 1234 bytes, requested at 400 ms, complete at 900 ms');
  expect(drawn).toContain('aria-label="Home"');
});

test('[PF-01] equal times have equal places, and twice the time takes twice the width', () => {
  const widths = (ended: number) => {
    const drawn = waterfall(load(request('https://ideas.example/a.js', 0, ended)), 2_000, '');
    return [...drawn.matchAll(/class="arriving" x="([\d.]+)"[^>]*width="([\d.]+)"/g)].map(
      ([, x, width]) => [Number(x), Number(width)] as const,
    )[0];
  };
  const [short, long] = [widths(600), widths(1_100)];
  expect(short?.[0]).toBe(long?.[0]);
  expect(long?.[1]).toBeCloseTo(2 * (short?.[1] ?? 0), 0);
});

test('[PF-01] what never showed has no mark; an address is no markup', () => {
  const drawn = waterfall(load(request('https://ideas.example/a.js?"<b>', 0, 10)), 2_000, '<Home>');
  expect(drawn).toContain('first paint 800 ms');
  expect(drawn).not.toContain('largest paint');
  expect(drawn).not.toMatch(/<b>|<Home>/);
});

test('[PF-01] a drawing ends with the last answer or the screen, whichever is later; a failed request has no end', () => {
  const failed = request('https://ideas.example/a.js', 10, Number.NaN);
  expect(endOf([load(failed)])).toBe(1_500);
  expect(endOf([load(failed), load(request('https://ideas.example/b.js', 0, 2_600))])).toBe(2_600);
  expect(waterfall(load(failed), 2_000, '')).not.toContain('NaN');
});
