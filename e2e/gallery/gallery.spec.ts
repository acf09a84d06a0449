import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { painted } from '../support/looks.ts';
import { need } from '../support/need.ts';
import { test } from '../support/test.ts';
import { STATES } from './states.ts';

const FOLDER = need('E2E_GALLERY');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];
const PALETTES = ['light', 'dark'] as const;
/** Bytes of all pictures together. */
const ROOM = 3_000_000;

const fileOf = (name: string, width: number, palette: string) => `${name}-${width}-${palette}.webp`;

/** Waits for what comes late: fonts, which a first visit may do without, and pictures. */
const complete = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ display }) => display === 'optional');
    for (const face of faces) face.display = 'swap';
    await Promise.all(faces.map((face) => face.load()));
    const shown = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.all(shown.map((image) => image.decode().catch(() => {})));
  });

/** As WebP, which the browser itself makes, for a third of a PNG's bytes. */
async function picture(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  writeFileSync(join(FOLDER, file), Buffer.from(data, 'base64'));
  await session.detach();
}

const pageOf = (): string => {
  const rows = STATES.map(({ name, title }) => {
    const shown = SIZES.flatMap(({ width }) =>
      PALETTES.map((palette) => {
        const file = fileOf(name, width, palette);
        const height = width > 500 ? 150 : 220;
        return `<a href="${file}"><img src="${file}" height="${height}" alt="${title}, ${width} px, ${palette}"></a>`;
      }),
    );
    return `## ${title}\n\n${shown.join('\n')}\n`;
  });
  return `# Gallery\n\nPictures of the running product, in two widths and both palettes; \`npm run gallery\` takes them.\n\n${rows.join('\n')}`;
};

for (const { width, height } of SIZES) {
  test(`pictures at ${width} px`, async ({ browser, baseURL }) => {
    mkdirSync(FOLDER, { recursive: true });
    for (const { name, open } of STATES) {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        viewport: { width, height },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await test.step(name, () => open(page));
      await complete(page);
      // Each palette is a change from the one before, by which the words take their fonts.
      for (const colorScheme of PALETTES.toReversed()) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await painted(page);
        await picture(page, fileOf(name, width, colorScheme));
      }
      await context.close();
    }
  });
}

test('the page that shows them, and no picture of a state that is gone', () => {
  const files = STATES.flatMap(({ name }) =>
    SIZES.flatMap(({ width }) => PALETTES.map((palette) => fileOf(name, width, palette))),
  );
  for (const file of readdirSync(FOLDER)) if (!files.includes(file)) rmSync(join(FOLDER, file));
  writeFileSync(join(FOLDER, 'README.md'), pageOf());
  const bytes = files.map((file) => statSync(join(FOLDER, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(ROOM);
});
