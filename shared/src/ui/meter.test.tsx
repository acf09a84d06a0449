import { render, screen } from '@testing-library/react';
import { Meter } from './meter.tsx';

const filled = (container: HTMLElement) => container.querySelector('.fill')?.getAttribute('width');

test('[WZ-10] a meter has a name, a value on its scale, and words for it beside what it is given', () => {
  const { container } = render(
    <Meter label="Title strength" text="Getting better" value={12} max={30} tone="orange">
      <p>Great title! ✓</p>
    </Meter>,
  );
  const meter = screen.getByRole('meter', { name: 'Title strength' });
  expect(meter).toHaveAttribute('aria-valuenow', '12');
  expect(meter).toHaveAttribute('aria-valuemax', '30');
  expect(meter).toHaveAttribute('aria-valuetext', 'Getting better');
  expect(screen.getByText('Getting better')).toBeVisible();
  expect(screen.getByText('Great title! ✓')).toBeVisible();
  expect(filled(container)).toBe('40%');
});

test('[WZ-10] past its scale a meter is full, and no more', () => {
  const { container } = render(<Meter label="Title strength" value={45} max={30} />);
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '30');
  expect(filled(container)).toBe('100%');
});

test('without words of its own the name is what is shown', () => {
  render(<Meter label="Too short" value={1} max={30} />);
  expect(screen.getByRole('meter', { name: 'Too short' })).toBeVisible();
  expect(screen.getByText('Too short')).toBeVisible();
});

test('[PF-08] nothing of it is an inline style, which a prerendered page may not hold', () => {
  const { container } = render(<Meter label="Too short" value={1} max={30} />);
  expect(container.querySelector('[style]')).toBeNull();
});
