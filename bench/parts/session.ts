import type { CDPSession, Page } from '@playwright/test';
import { openBrowser } from '../loads/measure.ts';
import { NAME_HELPER } from '../loads/page-probe.ts';
import type { Sites } from '../loads/sites.ts';
import { verdict } from '../report.ts';
import type { Findings, Say } from './part.ts';
import { headerLink, nextScreen } from './screens.ts';

const CHANGES = 200;
/**
 * Order of the screens, repeated. Screens of remote-account are omitted, since they need a session.
 */
const ROUND = ['/browse', '/submit', '/my-submissions', '/auth', '/'];
/** Number of rounds before the first measurement. They let the engine optimize the code first. */
const WARM_UP = 10;
const GROWTH = 1.1;

interface Memory {
  heap: number;
  nodes: number;
  listeners: number;
}

async function memory(session: CDPSession): Promise<Memory> {
  // Objects that the first collection finalizes are only freed by the second.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

async function change(page: Page, to: string): Promise<void> {
  const shown = page.evaluate(nextScreen);
  await page.locator(headerLink(to)).first().click();
  await shown;
}

/**
 * Measures the memory of one tab before and after 200 changes of screen, each time after a garbage
 * collection.
 */
export async function longSession(sites: Sites, say: Say): Promise<Findings> {
  const browser = await openBrowser(sites.network);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript({ content: NAME_HELPER });
    const session = await page.context().newCDPSession(page);
    await page.goto(sites.origins.composed);
    await page.locator('main [data-remote] h1').waitFor();
    for (let round = 0; round < WARM_UP; round += 1) {
      for (const to of ROUND) await change(page, to);
    }
    const before = await memory(session);
    for (let done = 0; done < CHANGES; done += 1) {
      await change(page, ROUND[done % ROUND.length] ?? '/');
      if ((done + 1) % 50 === 0) say(`session: ${done + 1} of ${CHANGES} changes of screen`);
    }
    const after = await memory(session);
    const row = (name: string, key: keyof Memory) => [
      name,
      String(before[key]),
      String(after[key]),
      (after[key] / before[key]).toFixed(2),
    ];
    const table = {
      title: `A session of ${CHANGES} changes of screen`,
      head: ['after garbage collection', 'warmed up', 'at the end', 'ratio'],
      rows: [
        row('heap, bytes', 'heap'),
        row('nodes', 'nodes'),
        row('event listeners', 'listeners'),
      ],
    };
    const text = `heap after ${CHANGES} changes of screen : before`;
    return {
      tables: [table],
      verdicts: [verdict('PF-01', text, after.heap / before.heap, GROWTH)],
    };
  } finally {
    await browser.close();
  }
}
