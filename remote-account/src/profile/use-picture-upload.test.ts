import { pictureProblem } from './use-picture-upload.ts';

const NO_IMAGE = 'Please select an image file';
const TOO_LARGE = 'Image size must be less than 5MB';

test.each([
  ['application/pdf', 10, NO_IMAGE],
  ['text/plain', 10, NO_IMAGE],
  ['', 10, NO_IMAGE],
  ['application/image/png', 10, NO_IMAGE],
  ['video/mp4', 9_000_000, NO_IMAGE],
  ['image/png', 5242881, TOO_LARGE],
  ['image/png', 5242880, null],
  ['image/jpeg', 10, null],
  ['image/webp', 10, null],
  ['image/svg+xml', 10, null],
])('[AC-09] answers for a file of type %p with %i bytes: %p', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});
