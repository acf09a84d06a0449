import { screen, within } from '@testing-library/react';

/** Texts of the visible toasts, oldest first. */
export function toastTexts(): (string | null)[] {
  const region = screen.getByRole('region', { name: 'Notifications' });
  const all = [
    ...within(region).queryAllByRole('status'),
    ...within(region).queryAllByRole('alert'),
  ].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return all.map((toast) => toast.querySelector('p')?.textContent ?? null);
}
