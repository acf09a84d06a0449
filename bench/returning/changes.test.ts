import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { KINDS, MESSAGES, made, messageOf, nameOf, visited } from './changes.ts';

test.each(KINDS)(
  '[PF-14] the message that a release of %s changes stands once in the sources',
  (kind) => {
    const { file, text } = MESSAGES[kind];
    expect(readFileSync(join(ROOT, file), 'utf8').split(text)).toHaveLength(2);
  },
);

test('[PF-14] made are the releases that somebody returns from, and the five before the last', () => {
  expect(visited()).toEqual([0, 7, 9, 10]);
  expect(made()).toEqual([0, 5, 6, 7, 8, 9, 10]);
});

test('[PF-14] each release has another message; the first has the one of the sources, whatever is released', () => {
  expect(messageOf('shared', 0)).toBe('Failed to refresh token');
  expect(messageOf('shared', 3)).toBe('Failed to refresh token (3)');
  expect([nameOf('host', 0), nameOf('remote', 0), nameOf('host', 3)]).toEqual([
    'first',
    'first',
    'host-3',
  ]);
});
