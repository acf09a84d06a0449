import { render, screen } from '@testing-library/react';
import { RelativeTime } from './relative-time.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 25, 12, 0) });
});

afterEach(() => jest.useRealTimers());

const ago = (text: string) => {
  const [count, unit] = text.split(' ');
  const lengths: Record<string, number> = { s: 1, min: 60, h: 3600, d: 86_400 };
  return new Date(Date.now() - Number(count) * (lengths[unit ?? ''] ?? 0) * 1000).toISOString();
};

test.each([
  ['0 s', 'just now'],
  ['59 s', 'just now'],
  ['60 s', '1 minute ago'],
  ['59 min', '59 minutes ago'],
  ['60 min', '1 hour ago'],
  ['23 h', '23 hours ago'],
  ['24 h', 'yesterday'],
  ['26 h', 'yesterday'],
  ['74 h', '3 days ago'],
  ['6 d', '6 days ago'],
  ['7 d', 'Nov 18'],
  ['8 d', 'Nov 17'],
  ['365 d', 'Nov 25, 2025'],
  // A server whose clock is ahead.
  ['-90 s', 'just now'],
])('[LK-08] %s ago reads “%s”', (age, text) => {
  render(<RelativeTime at={ago(age)} />);
  expect(screen.getByText(text)).toHaveAttribute('datetime', ago(age));
});

test('[LK-08] the exact time is the title', () => {
  render(<RelativeTime at={new Date(2026, 10, 17, 16, 5).toISOString()} />);
  expect(screen.getByTitle(/^Nov 17, 2026, 4:05\sPM$/)).toHaveTextContent('Nov 17');
});

test('[LK-08] an instant that is none shows nothing', () => {
  const { container } = render(<RelativeTime at="soon" />);
  expect(container).toBeEmptyDOMElement();
});
