import { EMPTY_FORM } from '../../catalogue/idea-form.ts';
import { type HintedField, hintFor } from './hints.ts';

const hint = (field: HintedField, value: string) =>
  hintFor(field, { ...EMPTY_FORM, [field]: value }).text;

test.each([
  ['', 'Title is required'],
  ['   ', 'Title is required'],
  ['Sola', 'Title must be at least 5 characters'],
  ['Solar', 'Great title! ✓'],
  ['x'.repeat(99), 'Great title! ✓'],
  ['x'.repeat(100), 'Title must be less than 100 characters'],
])('[WZ-09] the title %p: %s', (value, text) => {
  expect(hint('title', value)).toBe(text);
});

test.each([
  [0, 'Description is required'],
  [1, '49 more characters needed'],
  [49, '1 more characters needed'],
  [50, 'Perfect description! ✓'],
  [500, 'Perfect description! ✓'],
  [501, 'Description too long'],
])('[WZ-09] a description of %i characters: %s', (length, text) => {
  expect(hint('description', 'x'.repeat(length))).toBe(text);
});

test.each([
  ['', 'Name is required'],
  ['A', 'Name must be at least 2 characters'],
  ['Al', 'Name looks good! ✓'],
])('[WZ-09] the name %p: %s', (value, text) => {
  expect(hint('submitterName', value)).toBe(text);
});

test.each([
  ['', 'Email is required'],
  ['ada@example', 'Please enter a valid email'],
  ['ada@example.org', 'Valid email! ✓'],
])('[WZ-09] the email %p: %s', (value, text) => {
  expect(hint('submitterEmail', value)).toBe(text);
});
