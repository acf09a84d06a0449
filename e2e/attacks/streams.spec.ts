import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { liveList } from '@composed/testing/attacker';
import { freePorts } from '@composed/workspace/free-ports';
import { expect } from '@playwright/test';
import { footer, main } from '../support/parts.ts';
import { expectMended, expectRefused, signIn, test, visit } from './attacked-site.ts';

/** As much as the reader takes, for ever. */
function endless(response: ServerResponse): void {
  const piece = Buffer.alloc(2 ** 16, ' ');
  const body = new Readable({
    read() {
      this.push(piece);
    },
  });
  pipeline(body, response, () => {});
}

/** A byte now and then, so that the connection always seems to be alive. */
function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

/** A server whose answers have no end. */
async function neverDone(answer: (response: ServerResponse) => void) {
  let ended = 0;
  const server = createServer((_request, response) => {
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
    /** How many answers the browser has abandoned. */
    ended: () => ended,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What is attacked: its address, and how often a load asks for it. */
const ADDRESSES = {
  'the list of releases': { asked: 1, addressIn: async () => '**/discovery.json' },
  // Beside the list of releases, and again by what that says: mostly out of the browser's cache.
  'a record': {
    asked: 2,
    addressIn: async (list: Awaited<ReturnType<typeof liveList>>) =>
      list.microFrontends['remote-auth']?.[0]?.url ?? '',
  },
};

/** Both are read by the same code: without time for all, the first will do. */
const PLAYED = Object.entries(ADDRESSES).slice(0, process.env.FULL === '1' ? undefined : 1);

for (const [what, { asked, addressIn }] of PLAYED) {
  test(`[DP-18] endless data in place of ${what} ends at a limit of bytes`, async ({
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

  test(`[DP-18, MF-02] slow data in place of ${what} ends at 120 seconds`, async ({
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
      await page.clock.fastForward(10_000);
      await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
      await page.clock.fastForward(110_000);
      await expect(main(page).getByText('No answer within 120 seconds.')).toBeVisible();
      await expect(footer(page)).toBeVisible();
      await expect.poll(() => server.ended()).toBe(asked);
      await page.unrouteAll();
      await main(page).getByRole('button', { name: 'Try again' }).click();
      await expect(signIn(page)).toBeVisible();
    } finally {
      server.close();
    }
  });
}
