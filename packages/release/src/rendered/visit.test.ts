import type { Browser, Route } from '@playwright/test';
import { StoreError } from '../store.ts';
import type { ScratchSite } from './scratch-site.ts';
import { Visitor } from './visit.ts';

const ORIGIN = 'https://ideas.example';
const FAILURE = new StoreError('The bucket does not answer.');

interface Fakes {
  ask: ScratchSite['ask'];
  fulfill?: () => Promise<void>;
}

/** Makes a visitor with a fake browser. Its pages request their address and never load. */
function visitor({ ask, fulfill = async () => {} }: Fakes) {
  const site: ScratchSite = { ask, session: {}, deadLink: () => null };
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
