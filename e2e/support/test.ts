import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';

/** What pages of the test that runs here broke. */
let broken: string[] = [];

declare global {
  interface Window {
    tellBreach?: (text: string) => void;
  }
}

/** Hears of each page's breaches of its security policy, Trusted Types among them, and integrity policy. */
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

/** Every context of the browser, however a test comes by it. Other engines report less, or not alike. */
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

/** Says of a test that it is about breaches with these words in them: `test(title, breaks('…'), …)`. */
export const breaks = (...words: string[]) => ({
  annotation: words.map((description) => ({ type: BREAKS, description })),
});

/** Playwright's, and in every test no page may break its policies but as it says. */
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
