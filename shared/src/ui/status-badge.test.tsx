import { render, screen } from '@testing-library/react';
import { StatusBadge } from './status-badge.tsx';

test.each([
  ['Draft', 'neutral'],
  ['Under Review', 'warning'],
  ['Approved', 'info'],
  ['Published', 'success'],
  ['Rejected', 'danger'],
] as const)('[MI-08] %s is shown in the tone %s with an icon of its own', (status, tone) => {
  const { container } = render(<StatusBadge status={status} />);
  expect(screen.getByText(status)).toBeVisible();
  expect(container.firstElementChild).toHaveAttribute('data-tone', tone);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('[MI-08] no two statuses share an icon', () => {
  const statuses = ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'] as const;
  const { container } = render(
    statuses.map((status) => <StatusBadge key={status} status={status} />),
  );
  const icons = [...container.querySelectorAll('svg')].map((icon) => icon.innerHTML);
  expect(new Set(icons).size).toBe(5);
});
