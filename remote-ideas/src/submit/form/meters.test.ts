import { descriptionReading, titleReading } from './hints.ts';

test.each([
  [0, 0, 'Too short'],
  [9, 9, 'Too short'],
  [10, 10, 'Getting better'],
  [19, 19, 'Getting better'],
  [20, 20, 'Strong title'],
  [30, 30, 'Strong title'],
  [99, 30, 'Strong title'],
  [100, 30, undefined],
])('[WZ-10] a title of %i characters fills %i of 30: %s', (length, value, text) => {
  expect(titleReading('x'.repeat(length))).toMatchObject({ value, max: 30, text });
});

test.each([
  [49, 49, 'Add more detail'],
  [50, 50, 'Good start'],
  [99, 99, 'Good start'],
  [100, 100, 'Well described'],
  [199, 199, 'Well described'],
  [200, 200, 'Very detailed'],
  [500, 300, 'Very detailed'],
  [501, 300, undefined],
])('[WZ-10] a description of %i characters fills %i of 300: %s', (length, value, text) => {
  expect(descriptionReading('x'.repeat(length))).toMatchObject({ value, max: 300, text });
});
