import { drawFingerprint, SHARE_WIDTH, shareLeft } from '@idea-hub/fingerprint/drawing';
import { render } from '@testing-library/react';
import { Fingerprint } from './fingerprint.tsx';

const picture = (props: Partial<Parameters<typeof Fingerprint>[0]> = {}) => {
  const { container } = render(<Fingerprint id={7} category="Health" crop="cover" {...props} />);
  const svg = container.querySelector('svg') as SVGSVGElement;
  const [left = 0, , width = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  return { svg, left, width };
};

const IDS = [1, 8, 101, 6561, 2 ** 40, Number.MAX_SAFE_INTEGER];

test('[LK-01] an id always gives the same drawing, and the next ids give others', () => {
  for (const id of IDS) expect(drawFingerprint(id)).toEqual(drawFingerprint(id));
  const all = Array.from({ length: 1000 }, (_, index) =>
    JSON.stringify(drawFingerprint(index + 1)),
  );
  expect(new Set(all).size).toBe(1000);
});

test('[LK-01] three terraces and a spark stay within the drawing, in at most 1,000 characters @ci', () => {
  for (const id of [...IDS, ...Array.from({ length: 300 }, (_, index) => index)]) {
    const { layers, at, spark, texture } = drawFingerprint(id);
    expect(layers).toHaveLength(3);
    for (const path of layers) {
      expect(path).toMatch(/^M0 32V[\d.]+[HV\dlaz. -]+H144V32z$/);
      const numbersAfter = (command: string) =>
        [...path.matchAll(new RegExp(`${command}(-?[\\d.]+)`, 'g'))].map(([, text]) =>
          Number(text),
        );
      // One expectation for all numbers, since there are thousands of them.
      const outside = [
        ...numbersAfter('H').filter((x) => !(x >= 0 && x <= 144)),
        ...numbersAfter('V').filter((y) => !(y >= 0 && y <= 32)),
      ];
      expect(outside).toEqual([]);
    }
    expect(spark.cx - spark.r).toBeGreaterThan(at);
    expect(spark.cx + spark.r).toBeLessThan(at + 32);
    expect(spark.cy - spark.r).toBeGreaterThan(0);
    expect(layers.join('').length + (texture?.d.length ?? 0)).toBeLessThanOrEqual(1000);
  }
});

test('[LK-01] both crops show parts of one drawing, with the square inside the shared picture', () => {
  for (const id of IDS) {
    const [square, cover] = (['square', 'cover'] as const).map((crop) => picture({ id, crop }));
    const share = shareLeft(square?.left ?? Infinity);
    expect([cover?.left, cover?.width]).toEqual([0, 144]);
    expect(square?.left).toBeGreaterThanOrEqual(share);
    expect((square?.left ?? 0) + 32).toBeLessThanOrEqual(share + SHARE_WIDTH);
    const shapes = (crop: typeof square) => crop?.svg.querySelector('.near')?.getAttribute('d');
    expect(shapes(square)).toBe(shapes(cover));
  }
});

test('[LK-01] it is decoration in the colors of the category', () => {
  const { svg } = picture({ category: 'health', className: 'large' });
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg).toHaveAttribute('data-category', 'health');
  expect(svg).toHaveClass('large');
  expect(picture({ category: 'Knitting' }).svg).toHaveAttribute('data-category', 'other');
});

test('[LK-01] a small picture leaves out sky and texture', () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  for (const id of ids) {
    expect(picture({ id, crop: 'square' }).svg.querySelector('.sky, .texture')).toBeNull();
  }
  expect(picture().svg.querySelector('.sky')).not.toBeNull();
  expect(ids.some((id) => picture({ id }).svg.querySelector('.texture'))).toBe(true);
});

test('[LK-01, PF-08] it has no inline styles, which a prerendered page can’t have', () => {
  expect(picture().svg.parentElement?.querySelector('[style]')).toBeNull();
});
