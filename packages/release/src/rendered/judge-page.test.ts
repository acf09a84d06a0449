import type { RouteRow } from '@composed/contract/release';
import type { Browser, Route } from '@playwright/test';
import { StoreError } from '../store.ts';
import {
  type Expectation,
  newDeadLinks,
  type Objection,
  objections,
  sentences,
} from './judge-page.ts';
import type { Frame } from './page-snapshot.ts';
import type { ScratchSite } from './scratch-site.ts';
import { otherText, type Seen } from './seen.ts';
import { Visitor, type VisitResult } from './visit.ts';

const ROUTE: RouteRow = {
  path: '/project/:id',
  remote: 'remote-ideas',
  screen: 'project',
  title: 'Project',
  description: 'One idea',
  indexed: true,
};

const frame = (header: number, footer = 4): Frame => ({
  header: { controls: header, why: 'is hidden' },
  footer: { controls: footer, why: 'is not there' },
});

const showing = (change: Partial<VisitResult> = {}): VisitResult => ({
  path: '/project/1',
  remote: 'remote-ideas',
  heading: 'An idea',
  error: null,
  busy: false,
  length: 1_000,
  faults: [],
  stacks: new Map(),
  frame: frame(8),
  deadLinks: [],
  ...change,
});

/** Returns the objections to a visit with this result. */
const texts = (now: Partial<VisitResult>, expectation: Partial<Expectation> = {}): string[] =>
  objections(showing(now), { route: ROUTE, ...expectation }, null).map(({ text }) => text);

const MEANT = 'If that is meant, promote with --changes /project/:id';
const before = showing();

test('[DP-19] a screen as it was before is not objected to, nor is a new one', () => {
  expect(texts({}, { before })).toEqual([]);
  expect(texts({})).toEqual([]);
});

test.each<[string, Partial<VisitResult>, string]>([
  [
    'an error screen',
    { error: 'Sorry. Boom', heading: null },
    'shows an error screen: "Sorry. Boom"',
  ],
  [
    'another remote’s screen',
    { remote: 'remote-auth', heading: 'Sign in', path: '/auth' },
    'shows no screen of remote-ideas but the heading "Sign in" at /auth.',
  ],
  [
    'nothing of a remote',
    { remote: null, heading: null },
    'shows no screen of remote-ideas but nothing.',
  ],
  ['no heading', { heading: null }, 'shows no heading.'],
])('[DP-19] %s is one objection, also where more was there before', (_what, now, text) => {
  expect(texts(now)).toEqual([text]);
  expect(texts({ ...now, length: 0 }, { before })).toEqual([text]);
});

test('[DP-19] an address that may lead on to another screen still has to show a heading', () => {
  const elsewhere = { remote: 'remote-auth', heading: 'Sign in', path: '/auth' };
  expect(texts(elsewhere, { mayLeadOn: true })).toEqual([]);
  expect(texts({ ...elsewhere, heading: null }, { mayLeadOn: true })).toEqual([
    'shows no heading.',
  ]);
});

test('[DP-19] another heading, or less than half of the text, is a loss', () => {
  expect(texts({ heading: 'Another' }, { before })).toEqual([
    `has the heading "Another", and today "An idea". ${MEANT}`,
  ]);
  expect(texts({ length: 500 }, { before })).toEqual([]);
  expect(texts({ length: 499 }, { before })).toEqual([
    `shows 499 characters of text, and today 1000. ${MEANT}`,
  ]);
});

test('[DP-19] a live page without a screen is no measure for the next release', () => {
  const now = { heading: 'Another', length: 10 };
  expect(texts(now, { before: showing({ heading: null }) })).toEqual([]);
  expect(texts(now, { before: showing({ error: 'Sorry' }) })).toEqual([]);
});

test('[DP-19] each error of the page counts, independent of its content', () => {
  const faults = [
    'throws: Error: Boom',
    'asks for https://evil.example/, which is no address of this site.',
  ];
  expect(texts({ faults }, { before })).toEqual(faults);
  expect(texts({ faults, heading: null })).toEqual(['shows no heading.', ...faults]);
});

test('[DP-19, SH-02] reports a header or footer without usable controls, known before or not', () => {
  const text = 'leaves nothing of the header to be used: it is hidden.';
  expect(texts({ frame: frame(0) }, { before })).toEqual([text]);
  expect(texts({ frame: frame(0) })).toEqual([text]);
  expect(texts({ frame: frame(8, 0) })).toEqual([
    'leaves nothing of the footer to be used: it is not there.',
  ]);
});

test('[DP-19, SH-02] reports fewer than half of the controls, unless there were none', () => {
  expect(texts({ frame: frame(4) }, { before })).toEqual([]);
  expect(texts({ frame: frame(3) }, { before })).toEqual([
    `shows 3 links, buttons and fields in the header, and today 8. ${MEANT}`,
  ]);
  expect(texts({ frame: frame(0) }, { before: showing({ frame: frame(0) }) })).toEqual([]);
});

test('[DP-19] an unreadable page gets one objection only', () => {
  const blank = { remote: null, heading: null, length: 0, path: '', frame: null };
  const faults = ['does not answer within 15 seconds.'];
  expect(texts({ ...blank, faults }, { before })).toEqual([
    'shows no screen of remote-ideas but nothing.',
    ...faults,
  ]);
});

test('[DP-19] one sentence tells all routes of the same fault, each once, and beside what', () => {
  const one = (path: string, beside: string | null): Objection => ({
    path,
    text: 'shows no heading.',
    beside,
  });
  const host = 'host@1.0.0, its canary';
  expect(
    sentences([one('/', null), one('/auth', host), one('/auth', null), one('/', null)]),
  ).toEqual(['/, /auth: shows no heading.', `/auth: shows no heading. (beside ${host})`]);
});

test('[MF-16, DP-19] a link that leads to no page is objected to, unless it was there before', () => {
  const now = showing({ deadLinks: ['/tema', '/old'] });
  const told = (found: readonly Objection[]) => sentences(found);
  expect(told(newDeadLinks('/about', now, null))).toEqual([
    '/about: links to /tema, which nothing live shows.',
    '/about: links to /old, which nothing live shows.',
  ]);
  expect(told(newDeadLinks('/about', now, showing({ deadLinks: ['/old'] })))).toEqual([
    '/about: links to /tema, which nothing live shows.',
  ]);
  expect(newDeadLinks('/about', showing(), before)).toEqual([]);
});

const ORIGIN = 'https://ideas.example';
const FAILURE = new StoreError('The bucket does not answer.');

interface Fakes {
  ask: ScratchSite['ask'];
  fulfill?: () => Promise<void>;
}

/** Makes a visitor with a fake browser. Its pages request their address and never load. */
function visitor({ ask, fulfill = async () => {} }: Fakes) {
  const none = { isFilled: () => false, deadLink: () => null, fileName: () => null };
  const site: ScratchSite = { ask, session: {}, ...none };
  const done: string[] = [];
  let handle: (route: Route) => Promise<void> = async () => {};
  const page = {
    on() {},
    async goto(address: string) {
      await handle({
        request: () => ({ url: () => address, method: () => 'GET' }),
        async fulfill() {
          done.push('fulfilled');
          await fulfill();
        },
        async abort() {
          done.push('aborted');
        },
      } as unknown as Route);
      throw new Error('net::ERR_FAILED');
    },
  };
  const context = {
    async exposeFunction() {},
    async addInitScript() {},
    async routeWebSocket() {},
    async route(_addresses: RegExp, handler: typeof handle) {
      handle = handler;
    },
    newPage: async () => page,
  };
  const browser = { newContext: async () => context } as unknown as Browser;
  return { site, done, it: new Visitor(browser, ORIGIN, 'main') };
}

test('[DP-19] a store that fails under a page ends the check with its own sentence, and nothing waits', async () => {
  const { it, site, done } = visitor({ ask: () => Promise.reject(FAILURE) });
  await expect(it.visit(site, '/', false)).rejects.toBe(FAILURE);
  await expect(it.walk(site, ['/', '/auth'])).rejects.toBe(FAILURE);
  expect(done).toEqual(['aborted', 'aborted']);
});

test('[DP-19] an answer that a closed page does not take is no failure', async () => {
  const { it, site, done } = visitor({
    ask: async () => ({ status: 200, headers: {}, body: '' }),
    fulfill: () => Promise.reject(new Error('Target page has been closed')),
  });
  const { faults } = await it.visit(site, '/', false);
  expect([faults, done]).toEqual([["can't be opened: net::ERR_FAILED"], ['fulfilled']]);
});

test('[MJ-02] text that is lost, added or changed is a break; text that each visit shows anew is none', () => {
  const seen = (...lines: string[]): Seen => ({
    ...showing(),
    ...{ lines, entries: [], stuck: null, picture: null },
  });
  const today = seen('Harbour', '3 ships', 'It is 10:04');
  expect(otherText(seen('Harbour', '3 ships'), today)).toEqual([
    'does not show "It is 10:04", as it does today.',
  ]);
  expect(otherText(seen('Harbour', '3 ships', 'It is 10:04', 'NaN'), today)).toEqual([
    'shows "NaN", and not so today.',
  ]);
  expect(otherText(seen('Harbour', ' ships', 'It is 10:04'), today)).toEqual([
    'shows " ships", and today "3 ships".',
  ]);
  const clocks = ['It is 10:04', 'It is 10:05'];
  expect(otherText(seen('Harbour', '3 ships', 'It is 10:05'), today, clocks)).toEqual([]);
});
