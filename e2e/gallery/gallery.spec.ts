import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeSettings, releaseFromOwnRepository } from '@composed/testing/guest-remote';
import { type Browser, type CDPSession, expect, type Page } from '@playwright/test';
import { painted } from '../support/looks.ts';
import { need } from '../support/need.ts';
import { test as onOwnSite } from '../support/release-site.ts';
import { test } from '../support/test.ts';
import { changedIdea, LIVE_STATES, REVIEW_STATES } from './live-states.ts';
import { STATES, type State } from './states.ts';

const FOLDER = need('E2E_GALLERY');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];
const PALETTES = ['light', 'dark'] as const;
/** Pixels of a screenshot for each pixel of the page. */
const SCALE = 0.6;
/** Maximum bytes of all screenshots together. */
const ROOM = 12_000_000;
const NOTICES = '[aria-label="Notifications"] [data-type]';
const ALL = [...STATES, ...LIVE_STATES, ...REVIEW_STATES];

const isTaken = (widths: State['widths'], width: number) => widths?.includes(width) ?? true;

const fileOf = (name: string, width: number, palette: string) => `${name}-${width}-${palette}.webp`;

/** Waits for late resources: optional fonts, and images. */
const complete = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ display }) => display === 'optional');
    for (const face of faces) face.display = 'swap';
    await Promise.all(faces.map((face) => face.load()));
    const shown = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.all(shown.map((image) => image.decode().catch(() => {})));
  });

/** Renders also the parts of long lists that are outside of the window. */
const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') {
        element.style.contentVisibility = 'visible';
      }
    }
  });

/** Makes the window as high as its page, unless a dialog or a notice covers the window. */
async function fit(page: Page, { width, height }: (typeof SIZES)[number]): Promise<void> {
  const isCovered = page.locator(`dialog[open], ${NOTICES}, [aria-label="Inspector"]`);
  await page.evaluate(() => window.scrollTo(0, 0));
  if ((await isCovered.count()) > 0) return;
  const high = () => page.evaluate(() => document.body.offsetHeight);
  // The page must not grow with the window.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>(
      'body, body :has(main), main, main :has(form, [data-street])',
    )) {
      element.style.minBlockSize = getComputedStyle(element).minBlockSize;
    }
  });
  await page.setViewportSize({ width, height: Math.max(height, await high()) });
  // In a higher window, a panel may show more, and a part may load that is shorter than its placeholder.
  await painted(page);
  await page.setViewportSize({ width, height: Math.max(height, await high()) });
}

/** Saves a screenshot of the window as WebP, which the browser encodes in a third of a PNG's bytes. */
async function picture(session: CDPSession, file: string): Promise<void> {
  const { cssLayoutViewport } = await session.send('Page.getLayoutMetrics');
  const { clientWidth: width, clientHeight: height } = cssLayoutViewport;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 20,
    clip: { x: 0, y: 0, width, height, scale: SCALE },
  });
  writeFileSync(join(FOLDER, file), Buffer.from(data, 'base64'));
}

/** A table with a row for each state, and a column for each width and palette. */
const pageOf = (): string => {
  const columns = SIZES.flatMap(({ width }) => PALETTES.map((palette) => ({ width, palette })));
  const row = (cells: string[]) => `|${cells.join('|')}|`;
  const table = [
    row(['', ...columns.map(({ width, palette }) => `${width} px, ${palette}`)]),
    `|${'---|'.repeat(columns.length + 1)}`,
    ...ALL.map(({ name, title, widths }) =>
      row([
        title,
        ...columns.map(({ width, palette }) =>
          isTaken(widths, width) ? `![${palette}](${fileOf(name, width, palette)})` : '',
        ),
      ]),
    ),
  ];
  return `# Gallery\n\nPictures of the running product, as whole pages in three widths and both palettes; \`npm run gallery\` takes them.\n\n${table.join('\n')}\n`;
};

/** Takes the screenshots of one state in a new browser context. */
async function take(
  browser: Browser,
  baseURL: string,
  name: string,
  viewport: (typeof SIZES)[number],
  open: (page: Page) => Promise<void>,
): Promise<void> {
  // Phones and tablets have a touch screen.
  const hasTouch = viewport.width < 1000;
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await test.step(name, () => open(page));
  await complete(page);
  await unfold(page);
  // No control looks hovered. Notices stay while the pointer is on them.
  if ((await page.locator(NOTICES).count()) === 0) await page.mouse.move(0, 0);
  await fit(page, viewport);
  // The end of a session would also end an emulation that others started, such as a lost connection.
  const session = await context.newCDPSession(page);
  // In reverse order, so that each palette is a change. A change makes the text use the loaded fonts.
  for (const colorScheme of PALETTES.toReversed()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await painted(page);
    await picture(session, fileOf(name, viewport.width, colorScheme));
  }
  await context.close();
}

// First, so that the queue has only the ideas of this test.
onOwnSite(
  '[LK-20] takes pictures of the review, which is a remote in another repository',
  async ({ browser, site }) => {
    mkdirSync(FOLDER, { recursive: true });
    await changeSettings(site, { ideas: 'live', sampleIdeas: false });
    await releaseFromOwnRepository(site, 'remote-review');
    const preparing = await browser.newPage();
    const idea = await changedIdea(preparing);
    await preparing.close();
    for (const size of SIZES) {
      for (const { name, open } of REVIEW_STATES) {
        await take(browser, site.origin, name, size, (page) => open(page, site, idea));
      }
    }
  },
);

for (const size of SIZES) {
  test(`[LK-20] takes pictures of all states at ${size.width} px`, async ({ browser, baseURL }) => {
    mkdirSync(FOLDER, { recursive: true });
    for (const { name, open, widths } of [...STATES, ...LIVE_STATES]) {
      if (isTaken(widths, size.width)) await take(browser, baseURL ?? '', name, size, open);
    }
  });
}

test('[LK-20] writes the page with all pictures, and deletes pictures of removed states', () => {
  const files = ALL.flatMap(({ name, widths }) =>
    SIZES.filter(({ width }) => isTaken(widths, width)).flatMap(({ width }) =>
      PALETTES.map((palette) => fileOf(name, width, palette)),
    ),
  );
  for (const file of readdirSync(FOLDER)) if (!files.includes(file)) rmSync(join(FOLDER, file));
  writeFileSync(join(FOLDER, 'README.md'), pageOf());
  const bytes = files.map((file) => statSync(join(FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(ROOM);
});
