import { EMPTY_FORM } from '../../catalogue/idea-form.ts';
import { hintFor } from './hints.ts';
import { agrees, descriptionReading, titleReading } from './meters.ts';

test.each([
  [0, 0, 'Too short'],
  [9, 9, 'Too short'],
  [10, 10, 'Getting better'],
  [19, 19, 'Getting better'],
  [20, 20, 'Strong title'],
  [30, 30, 'Strong title'],
  [10_000, 30, 'Strong title'],
])('[WZ-10] a title of %i characters fills %i of 30: %s', (length, value, label) => {
  expect(titleReading('x'.repeat(length))).toMatchObject({ value, max: 30, label });
});

test.each([
  [49, 49, 'Add more detail'],
  [50, 50, 'Good start'],
  [99, 99, 'Good start'],
  [100, 100, 'Well described'],
  [199, 199, 'Well described'],
  [200, 200, 'Very detailed'],
  [301, 300, 'Very detailed'],
])('[WZ-10] a description of %i characters fills %i of 300: %s', (length, value, label) => {
  expect(descriptionReading('x'.repeat(length))).toMatchObject({ value, max: 300, label });
});

test.each([
  ['title', 4, 'Title must be at least 5 characters', 'Too short'],
  ['title', 5, 'Great title! ✓', null],
  ['title', 9, 'Great title! ✓', null],
  ['title', 10, 'Great title! ✓', null],
  ['title', 19, 'Great title! ✓', null],
  ['title', 20, 'Great title! ✓', 'Strong title'],
  ['title', 99, 'Great title! ✓', 'Strong title'],
  ['title', 100, 'Title must be less than 100 characters', null],
  ['description', 49, '1 more characters needed', 'Add more detail'],
  ['description', 50, 'Perfect description! ✓', null],
  ['description', 199, 'Perfect description! ✓', null],
  ['description', 200, 'Perfect description! ✓', 'Very detailed'],
  ['description', 501, 'Description too long', null],
] as const)(
  '[WZ-09, WZ-10] beside the hint on a %s of %i, %p, stands %p',
  (field, length, text, words) => {
    const value = 'x'.repeat(length);
    const hint = hintFor(field, { ...EMPTY_FORM, [field]: value });
    const reading = field === 'title' ? titleReading(value) : descriptionReading(value);
    expect([hint.text, agrees(reading, hint) ? reading.label : null]).toEqual([text, words]);
  },
);

test('[WZ-10] without a hint the meter has the word', () => {
  expect(agrees(titleReading('x'), undefined)).toBe(true);
});
