import { type FaultProxy, faultProxy } from './fault-proxy.ts';
import { test as base } from './test.ts';

/** Test with a browser that reaches all servers through a proxy. */
export const test = base.extend<{ servers: FaultProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
  servers: async ({}, use) => {
    const proxy = await faultProxy();
    await use(proxy);
    await proxy.close();
  },
  context: async ({ browser, servers }, use) => {
    const context = await browser.newContext({ proxy: { server: servers.address } });
    await use(context);
    await context.close();
  },
});
