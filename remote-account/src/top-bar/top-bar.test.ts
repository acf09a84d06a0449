import { initialsOf } from './top-bar.tsx';

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada king lovelace', 'AL'],
  ['Ada', 'A'],
  ['  Ada   Lovelace ', 'AL'],
  ['𝒜da Éluard', '𝒜É'],
  ['', 'U'],
  ['   ', 'U'],
])('[AC-01] shortens %p to %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
