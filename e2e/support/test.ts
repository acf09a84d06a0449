import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';

/** Policy violations of pages in the current test. */
let broken: string[] = [];

declare global {
  interface Window {
    tellBreach?: (text: string) => void;
  }
}

/**
 * Records each page's violations of its Content-Security-Policy, including Trusted Types, and of its integrity policy.
 */
async function listen(context: BrowserContext): Promise<void> {
  await context.exposeFunction('tellBreach', (text: string) => void broken.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      window.tellBreach?.(`${effectiveDirective} refused ${blockedURI} ${sample}`.trim());
    });
    new ReportingObserver(
      (reports) => {
        for (const { type, body } of reports) {
          window.tellBreach?.(`${type}: ${(body as { blockedURL?: string }).blockedURL}`);
        }
      },
      { types: ['integrity-violation'], buffered: true },
    ).observe();
  });
}

/** Listens in every context of the browser. Only in Chromium, since other engines report less or differently. */
function listenInAll(browser: Browser): void {
  if (browser.browserType().name() !== 'chromium') return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await listen(context);
    return context;
  };
}

const BREAKS = 'breaks';

/** Marks a test that causes violations with these words: `test(title, breaks('…'), …)`. */
export const breaks = (...words: string[]) => ({
  annotation: words.map((description) => ({ type: BREAKS, description })),
});

/** Playwright's `test`. It fails if a page violates its policies, except as marked with `breaks`. */
export const test = base.extend<{ policyHolds: undefined }>({
  browser: [
    async ({ browser }, use) => {
      listenInAll(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  policyHolds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use, { annotations }) => {
      broken = [];
      await use(undefined);
      const intended = annotations.filter(({ type }) => type === BREAKS);
      const isIntended = (text: string) =>
        intended.some(({ description = '' }) => text.includes(description));
      const unintended = broken.filter((text) => !isIntended(text));
      expect(unintended, 'Every page keeps its policies').toEqual([]);
    },
    { auto: true },
  ],
});
