import { fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';

const shown = (name?: string | null) => render(<Avatar name={name} />).container.textContent;

test.each([
  ['Ada Lovelace', 'A'],
  ['  émile', 'É'],
  ['👩‍🚀 Astro', '👩‍🚀'],
  ['', 'U'],
  ['   ', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('[SH-05] the initial of %j is %s', (name, initial) => {
  expect(shown(name)).toBe(initial);
});

test('[SH-05] a picture takes the place of the initial', () => {
  const { container } = render(<Avatar name="Ada" picture="https://example.com/ada.png" />);
  expect(container.querySelector('img')).toHaveAttribute('src', 'https://example.com/ada.png');
  expect(container).toHaveTextContent('');
});

test('[SH-05] a picture that does not load gives way to the initial; another one gets its chance', () => {
  const { container, rerender } = render(<Avatar name="Ada" picture="/broken.png" />);
  const picture = () => container.querySelector('img');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  expect(container).toHaveTextContent('A');
  rerender(<Avatar name="Ada" picture="/other.png" />);
  expect(picture()).toHaveAttribute('src', '/other.png');
});
