import { readFileSync } from 'node:fs';
import { refuseCommonPassword } from './common-passwords.ts';

const LIST = readFileSync(new URL('../../data/common-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

test('[AP-09] the list holds 3,000 different passwords that the length rule would let through', () => {
  expect(new Set(LIST).size).toBe(3000);
  expect(LIST.filter((password) => password.length < 6 || password.length > 128)).toEqual([]);
  expect(LIST).toEqual(
    expect.arrayContaining(['123456', 'password', 'qwerty', 'letmein', 'iloveyou']),
  );
});

test('[AP-09] each of the 3,000 is refused, in any letter case @ci', () => {
  const spellings = LIST.flatMap((password) => [password, password.toUpperCase()]);
  expect(spellings.filter((password) => !isRefused(password))).toEqual([]);
});

test('[AP-09] the product’s name, invisible text and one repeated character are refused', () => {
  const guessable = [
    'ideahub',
    'IdeaHub',
    'idea-hub',
    'Idea Hub 2026!',
    '      ',
    '\u200b\u3000'.repeat(3),
    '\u3164\u2800\ufe0f'.repeat(2),
    'aaaaaa',
    'Xx xX xx',
  ];
  expect(guessable.filter((password) => !isRefused(password))).toEqual([]);
  expect(['my ideahub', 'ideahubs', '123 456 789 0', '!?!?!?', 'aaaaab'].filter(isRefused)).toEqual(
    [],
  );
});

test('[AP-09] a password that merely contains a common one is let through', () => {
  const fine = ['password of mine', ' letmein', 'demo-1234'];
  expect(fine.filter(isRefused)).toEqual([]);
});

function isRefused(password: string): boolean {
  try {
    refuseCommonPassword('password', password);
    return false;
  } catch (error) {
    expect(error).toMatchObject({
      status: 400,
      message: 'This password is too common. Please choose another.',
    });
    return true;
  }
}
