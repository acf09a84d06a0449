import { readFileSync } from 'node:fs';
import { categoryKey } from '@idea-hub/fingerprint/hues';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { anyText } from '../../test/support/any-text.ts';
import { CATEGORIES } from '../ideas/fields.ts';
import type { PicturedIdea } from './address.ts';
import { drawCard, MOST_BYTES } from './draw.ts';
import { type Face, isCovered, registerFonts, setFont } from './fonts.ts';
import { COLORS, HUES } from './palette.ts';

const HEADING: Face = { family: 'heading', weight: 700 };

registerFonts(GlobalFonts);
const context = createCanvas(10, 10).getContext('2d');

/** Skips a test, with its name, on a machine without a font for a text. */
const ifFontHas = (text: string) => (isCovered(context, HEADING, text) ? test : test.skip);

const drawn = new Map<string, Promise<Buffer>>();

/** Each picture is drawn once for all tests. */
function picture(given: Partial<PicturedIdea> = {}): Promise<Buffer> {
  const idea = { id: 7, title: 'Tool library', category: 'Education', author: 'Ada', ...given };
  const key = JSON.stringify(idea);
  const png = drawn.get(key) ?? drawCard(idea);
  drawn.set(key, png);
  return png;
}

/** Width and height in a PNG's header. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

async function pixelsOf(png: Buffer) {
  const canvas = createCanvas(1200, 630);
  const pixels = canvas.getContext('2d');
  pixels.drawImage(await loadImage(png), 0, 0);
  return (x: number, y: number, width: number, height: number) =>
    pixels.getImageData(x, y, width, height).data;
}

/** Whether a part of the picture has text of the title's color. */
async function hasInk(png: Buffer, x: number, y: number, width: number, height: number) {
  const pixels = await pixelsOf(png);
  const part = pixels(x, y, width, height);
  return part.some(
    (red, at) => at % 4 === 0 && red === 0x10 && part[at + 1] === 0x21 && part[at + 2] === 0x1e,
  );
}

test('[LP-04] the picture is a PNG of 1200 × 630 pixels', async () => {
  const png = await picture();
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect(sizeOf(png)).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(MOST_BYTES);
});

test('[LK-01, LP-04] the drawing depends on the idea, its colors on the category, and the same idea always has the same bytes @ci', async () => {
  const first = await picture();
  const again = { id: 7, title: 'Tool library', category: 'Education', author: 'Ada' };
  expect(first.equals(await drawCard(again))).toBe(true);
  for (const other of [
    { id: 8 },
    { category: 'Health' },
    { title: 'Another' },
    { author: 'Eve' },
  ]) {
    expect((await picture(other)).equals(first)).toBe(false);
  }
  const sky = (await pixelsOf(first))(1, 1, 1, 1);
  expect([...sky]).toEqual([0xef, 0xe7, 0xfa, 0xff]);
});

test('[LP-04] its colors are those of the light palette, for each category', () => {
  const styles = ['styles/tokens.css', 'ui/category.css'].map((file) =>
    readFileSync(new URL(`../../../shared/src/${file}`, import.meta.url), 'utf8'),
  );
  const [tokens = '', category = ''] = styles;
  const colorOf = (name: string) =>
    tokens.match(new RegExp(`--color-${name}: (#[0-9a-f]{6});`))?.[1];
  for (const [name, color] of Object.entries(COLORS))
    expect([name, color]).toEqual([name, colorOf(name)]);
  const rules = [...category.matchAll(/\[data-category='(\w+)'\] \{([^}]+)\}/g)];
  expect(rules.map(([, name]) => name).sort()).toEqual(Object.keys(HUES).sort());
  for (const name of CATEGORIES) {
    expect(categoryKey(name)).toBe(name.toLowerCase());
    expect(Object.keys(HUES)).toContain(categoryKey(name));
  }
  for (const [, name = '', rule = ''] of rules) {
    const { ink, soft, middle, far } = HUES[name] ?? {};
    expect([name, ink, soft]).toEqual([name, colorOf(name), colorOf(`${name}-soft`)]);
    expect(rule).toContain(`--category-middle: ${middle};`);
    expect(rule).toContain(`--category-far: ${far};`);
  }
});

describe('scripts', () => {
  /** Titles, each with letters of its script that the product's fonts lack. */
  const TITLES = {
    Greek: 'Βιβλιοθήκη εργαλείων',
    Cyrillic: 'Библиотека инструментов',
    Arabic: 'مكتبة الأدوات المشتركة في الحي لكل الجيران',
    Hebrew: 'ספריית כלים שכונתית (Tool Library 2.0)',
    Hindi: 'पड़ोस की औज़ार लाइब्रेरी',
    Thai: 'ห้องสมุดเครื่องมือของชุมชนสำหรับทุกคน',
    Chinese: '社区工具图书馆,邻居可以互相借用',
    Japanese: '近所の道具を貸し借りする「みんなの工具箱」',
    Korean: '우리 동네 공구 도서관',
    emoji: '🌱 Grow 🍅 on every 🏙️ roof 👩‍🌾🇩🇪1️⃣',
  };
  for (const [script, title] of Object.entries(TITLES)) {
    ifFontHas(title)(`[LP-04] a title in ${script} is drawn @ci`, async () => {
      const png = await picture({ title });
      expect(png.equals(await picture({ title: '' }))).toBe(false);
      expect(png.length).toBeLessThanOrEqual(MOST_BYTES);
    });
  }

  test.each([
    'Zażółć gęślą jaźń',
    'Thư viện dụng cụ',
    'Çağrı ığdır',
    'Šťastný křižník',
    'œuvre ŒUVRE',
  ])('[LP-04] the product’s own fonts have %s', (title) => {
    const own = (isProbed: boolean) => {
      setFont(context, HEADING, 100, title, isProbed);
      context.font = context.font.replace(/, "Noto.*/, '');
      return context.measureText(title).width;
    };
    expect(own(true)).toBe(own(false));
    expect(isCovered(context, HEADING, title)).toBe(true);
  });

  ifFontHas(TITLES.Arabic)(
    '[LP-04] Arabic letters join, and lines begin at the right @ci',
    async () => {
      setFont(context, HEADING, 100, TITLES.Arabic);
      const widthOf = (text: string) => context.measureText(text).width;
      const letters = [...'مكتبة'].map(widthOf);
      expect(widthOf('مكتبة')).toBeLessThan(0.9 * letters.reduce((sum, width) => sum + width));
      // A name makes the panel wider than the title.
      const author = 'A name of about forty letters and spaces';
      const sidesOf = async (title: string) => {
        const png = await picture({ title, author });
        return [await hasInk(png, 80, 200, 150, 400), await hasInk(png, 420, 200, 150, 400)];
      };
      expect(await sidesOf('مكتبة')).toEqual([false, true]);
      expect(await sidesOf('Tools')).toEqual([true, false]);
    },
  );
});

describe('characters without a font', () => {
  test.each([
    'Tool \u{E000} \u{10FFFD} library',
    'a\u0378b',
    'Tool library \u{E000}'.padStart(200, 'x '),
  ])('[LP-04] %j is left out, and the rest of the picture is there', async (title) => {
    expect(isCovered(context, HEADING, title)).toBe(false);
    expect((await picture({ title })).equals(await picture({ title: '' }))).toBe(true);
  });

  test('[LP-04] a name without a font is left out alone @ci', async () => {
    const png = await picture({ author: 'A\u{E000}' });
    expect(png.equals(await picture({ author: '' }))).toBe(true);
    expect(png.equals(await picture({ title: '', author: '' }))).toBe(false);
  });

  test('[LP-04] a probe changes no text that the fonts have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (text) => {
        expect(isCovered(context, HEADING, text)).toBe(true);
      }),
    );
  });
});

describe('text of members', () => {
  test.each([
    ['<b>Tools</b>', 'Tools'],
    ['Tools &amp; more', 'Tools & more'],
    ['{{title}} Tools', 'Tools'],
  ])('[LP-09] %s is drawn as it is, not as %s @ci', async (title, other) => {
    expect((await picture({ title })).equals(await picture({ title: other }))).toBe(false);
  });

  test('[LP-09] a title is one line without controls', async () => {
    const title = ' \u202eTool\u0000\u0007\n\t\u2028\u200blibrary\ufeff\u2066\u2029';
    expect((await picture({ title })).equals(await picture())).toBe(true);
  });

  test('[LP-04, LP-09] any title and name give a picture of the same size, at most 100 KB @ci', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText({ maxLength: 200 }),
        fc.string({ unit: 'grapheme', maxLength: 100 }),
        async (title, author) => {
          const png = await picture({ title, author });
          expect(sizeOf(png)).toEqual([1200, 630]);
          expect(png.length).toBeLessThanOrEqual(MOST_BYTES);
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);

  test.each([
    ['letters @ci', 'W'.repeat(200)],
    ['marks @ci', 'a\u0301\u0323\u0302\u0308'.repeat(40)],
    ['detailed emoji', '👩‍👩‍👧‍👦🏙🎡🎪🦚🌄🌅🌆🌇🌉🎆🎇🎑🏞🗺🎨🖼🎭🎢🚀🌌🪐'.repeat(4)],
    ['Chinese characters @ci', '鬱'.repeat(200)],
  ])('[LP-04] 200 %s make at most 100 KB', async (_name, title) => {
    expect((await picture({ title, id: 12 })).length).toBeLessThanOrEqual(MOST_BYTES);
  });
});
