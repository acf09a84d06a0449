import { pictureProblem } from './use-picture-upload.ts';

test.each(['application/pdf', 'text/plain', '', 'application/image/png'])(
  '[AC-09] refuses a file of type %p',
  (type) => {
    expect(pictureProblem({ type, size: 10 })).toBe('Please select an image file');
  },
);

test('[AC-09] takes exactly 5242880 bytes and refuses one more', () => {
  expect(pictureProblem({ type: 'image/png', size: 5242880 })).toBeNull();
  expect(pictureProblem({ type: 'image/png', size: 5242881 })).toBe(
    'Image size must be less than 5MB',
  );
});

test('[AC-09] names the type first when both are wrong', () => {
  expect(pictureProblem({ type: 'video/mp4', size: 9_000_000 })).toBe(
    'Please select an image file',
  );
});

test.each(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'])(
  '[AC-09] takes a file of type %p',
  (type) => {
    expect(pictureProblem({ type, size: 10 })).toBeNull();
  },
);
