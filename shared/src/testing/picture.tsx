import { render } from '@testing-library/react';
import { Fingerprint } from '../ui/fingerprint.tsx';

/** Markup of an idea's small picture, to compare with the one in a list. */
export function pictureOf(id: number, category: string): string {
  const { container, unmount } = render(<Fingerprint id={id} category={category} crop="square" />);
  const markup = container.innerHTML;
  unmount();
  return markup;
}
