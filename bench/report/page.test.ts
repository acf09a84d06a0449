import type { ColdLoad } from '../loads/cold-load.ts';
import { verdict } from '../verdict.ts';
import { reportPage, typical } from './page.ts';

const load = (file: string, screen: number): ColdLoad => ({
  requests: [
    {
      url: `https://ideas.example/${file}`,
      kind: 'script',
      by: null,
      began: 0,
      answered: 200,
      ended: 300,
      bytes: 1_000,
    },
  ],
  times: { firstPaint: 100, largestPaint: 200, screen, shifts: [] },
});

test('[PF-01] the typical load is the one with the screen time nearest to the median', () => {
  const [slow, quick, middle] = [load('a.js', 2_000), load('a.js', 1_000), load('a.js', 1_100)];
  expect(typical([slow, quick, middle])).toBe(middle);
  expect(typical([])).toBeUndefined();
});

test('[PF-01] each route shows our requests above the one bundle’s, and the page loads no files', () => {
  const page = reportPage({
    machine: { about: '2 × processor', load: ['0.5', '0.7'] },
    verdicts: [verdict('PF-10', '/about layout shift', 0.034, 0.01)],
    loads: [
      {
        route: '/about',
        loads: {
          composed: [load('ours.js', 900)],
          apart: [load('ours.js', 950)],
          one: [load('its.js', 800)],
          oneWithText: [load('text.js', 850)],
          stock: [load('stock.js', 2_000)],
        },
      },
    ],
    tables: [{ title: 'Builds', head: ['package', 's'], rows: [['host', '1.5']] }],
  });
  expect(page.indexOf('>ours.js<')).toBeGreaterThan(0);
  expect(page.indexOf('>ours.js<')).toBeLessThan(page.indexOf('>its.js<'));
  expect(page).toContain('load of the machine 0.5, 0.7');
  expect(page).toContain('<td>1.06</td>');
  expect(page).toContain('<td>missed</td><td>PF-10</td>');
  expect(page).toMatch(/<h2>Builds<\/h2>.*<td>1\.5<\/td>/s);
  expect(page).not.toMatch(/\b(src|href)=|@import|url\(/);
});
