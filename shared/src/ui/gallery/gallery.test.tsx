import { render, screen } from '@testing-library/react';
import { Gallery } from './gallery.tsx';

test('[PF-08] no component renders an inline style, which a prerendered page may not hold', () => {
  const { container } = render(<Gallery />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(container.querySelectorAll('[style]')).toHaveLength(0);
});

test('[SH-14] every id stands once, and every reference to an id leads somewhere', () => {
  const { container } = render(<Gallery />);
  const ids = [...container.querySelectorAll('[id]')].map((element) => element.id);
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);
  for (const attribute of ['for', 'aria-describedby', 'aria-labelledby']) {
    for (const element of container.querySelectorAll(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute)?.split(' ') ?? []) expect(ids).toContain(id);
    }
  }
});

test('[SH-14] every picture is decoration or has a name', () => {
  const { container } = render(<Gallery />);
  for (const icon of container.querySelectorAll('svg')) {
    const named = icon.getAttribute('role') === 'img' && icon.hasAttribute('aria-label');
    expect(named || icon.getAttribute('aria-hidden') === 'true').toBe(true);
  }
});
