import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { liveList } from '@composed/testing/attacker';
import { freePorts } from '@composed/workspace/free-ports';
import { expect } from '@playwright/test';
import { footer, main } from '../support/parts.ts';
import { expectMended, expectRefused, signIn, test, visit } from './attacked-site.ts';

/** Sends data as fast as the reader accepts it, without end. */
function endless(response: ServerResponse): void {
  const piece = Buffer.alloc(2 ** 16, ' ');
  const body = new Readable({
    read() {
      this.push(piece);
    },
  });
  pipeline(body, response, () => {});
}

/** Sends a byte from time to time, so that the connection always seems alive. */
function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

/** Starts a server whose responses never end. */
async function neverDone(answer: (response: ServerResponse) => void) {
  let begun = 0;
  let ended = 0;
  const server = createServer((_request, response) => {
    begun += 1;
    response.on('close', () => {
      ended += 1;
    });
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
    });
    answer(response);
  });
  const [port] = await freePorts(1);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    /** Returns how many responses have begun. */
    begun: () => begun,
    /** Returns how many of them the browser has aborted. */
    ended: () => ended,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Attacked addresses, and the number of requests for each in one load. */
const ADDRESSES = {
  'the list of releases': { requested: 1, addressIn: async () => '**/discovery.json' },
  // Requested at the same time as the list, and again afterwards, usually from the browser's cache.
  'a record': {
    requested: 2,
    addressIn: async (list: Awaited<ReturnType<typeof liveList>>) =>
      list.microFrontends['remote-auth']?.[0]?.url ?? '',
  },
};

/** The same code reads both, so a short run only tests the first. */
const PLAYED = Object.entries(ADDRESSES).slice(0, process.env.FULL === '1' ? undefined : 1);

for (const [what, { requested, addressIn }] of PLAYED) {
  test(`[DP-18] stops reading endless data in place of ${what} at a byte limit @ci`, async ({
    page,
    site,
  }) => {
    const server = await neverDone(endless);
    try {
      const address = await addressIn(await liveList(site));
      await page.route(address, (route) => route.continue({ url: server.url }));
      await visit(page, site);
      await expectRefused(page, / is larger than 4096 KB\.$/);
      await expect.poll(() => server.ended()).toBeGreaterThan(0);
      await expectMended(page);
    } finally {
      server.close();
    }
  });

  test(`[DP-18, MF-02] stops reading slow data in place of ${what} after 120 seconds @ci`, async ({
    page,
    site,
  }) => {
    const server = await neverDone(trickle);
    try {
      await page.clock.install();
      const address = await addressIn(await liveList(site));
      await page.route(address, (route) => route.continue({ url: server.url }));
      await visit(page, site);
      await expect(main(page).getByText('Loading this page')).toBeAttached();
      // A request that ends before it reaches the server has no response to abort.
      await expect.poll(() => server.begun()).toBeGreaterThan(0);
      await page.clock.fastForward(10_000);
      await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
      await page.clock.fastForward(110_000);
      await expect(main(page).getByText('No answer within 120 seconds.')).toBeVisible();
      await expect(footer(page)).toBeVisible();
      await expect.poll(() => server.ended()).toBe(requested);
      await page.unrouteAll();
      await main(page).getByRole('button', { name: 'Try again' }).click();
      await expect(signIn(page)).toBeVisible();
    } finally {
      server.close();
    }
  });
}
