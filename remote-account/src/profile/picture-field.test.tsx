import { pass } from '@idea-hub/shared/testing/time';
import { screen, within } from '@testing-library/react';
import {
  fakePictures,
  openAccount,
  openSection,
  PICTURE,
  photo,
  photoField,
  someMember,
} from '../testing/open-account.tsx';

// The picture is decorative, so it has no role to query.
const shown = () => document.querySelector('form img')?.getAttribute('src') ?? null;
const problem = () => within(screen.getByRole('main')).getByRole('alert');

let alerts: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  alerts = jest.spyOn(window, 'alert').mockImplementation(() => {});
});

test('[AC-09] refuses a file that is no image, by the browser’s alert and beside the control', async () => {
  const { visitor } = openAccount({ section: 'profile' });
  await visitor.upload(photoField(), photo('cv.pdf', 'application/pdf'));
  expect(alerts.mock.calls).toEqual([['Please select an image file']]);
  expect(problem()).toHaveTextContent('Please select an image file');
  expect(shown()).toBeNull();
});

test('[AC-09] refuses an image over 5242880 bytes, and takes one of exactly that size', async () => {
  const { pictures } = fakePictures();
  const { visitor } = openAccount({ section: 'profile', services: { pictures } });
  const sized = (size: number) => Object.defineProperty(photo(), 'size', { value: size });
  await visitor.upload(photoField(), sized(5242881));
  expect(alerts.mock.calls).toEqual([['Image size must be less than 5MB']]);
  expect(problem()).toHaveTextContent('Image size must be less than 5MB');
  await visitor.upload(photoField(), sized(5242880));
  expect(alerts).toHaveBeenCalledTimes(1);
  expect(shown()).toBe('blob:preview-1');
  expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
});

test('[AC-09, AC-16] shows the picture at once with a spinner and confirms it after 2 s, in the header too', async () => {
  const { pictures, open } = fakePictures();
  const { visitor, session } = openAccount({ section: 'profile', services: { pictures } });
  await visitor.upload(photoField(), photo());
  expect(shown()).toBe('blob:preview-1');
  expect(screen.getByText('Uploading your photo…')).toBeVisible();
  await pass(1999);
  expect(screen.getByText('Uploading your photo…')).toBeVisible();
  expect(session.getState().user?.profile.profilePicture).toBeNull();
  await pass(1);
  expect(screen.queryByText('Uploading your photo…')).not.toBeInTheDocument();
  expect(screen.getByText('Your photo is updated.')).toBeVisible();
  expect(shown()).toBe(PICTURE);
  expect(session.getState().user?.profile.profilePicture).toBe(PICTURE);
  expect(open.size).toBe(0);
});

test('[AC-09] tells of a picture that can’t be decoded, and shows the one before again', async () => {
  const { pictures, open } = fakePictures(() => Promise.reject(new Error('no picture')));
  const user = someMember();
  user.profile.profilePicture = 'https://ideahub.example/me.png';
  const { visitor } = openAccount({ section: 'profile', user, services: { pictures } });
  await visitor.upload(photoField(), photo('broken.png'));
  await pass(0);
  expect(alerts.mock.calls).toEqual([['Upload failed. Please try again.']]);
  expect(problem()).toHaveTextContent('Upload failed. Please try again.');
  expect(shown()).toBe('https://ideahub.example/me.png');
  expect(open.size).toBe(0);
});

test('[AC-09] tells of an upload that fails, and takes the same file again', async () => {
  const { pictures, open } = fakePictures();
  const savePicture = jest.fn(async () => {});
  savePicture.mockRejectedValueOnce(new Error('down'));
  const { visitor } = openAccount({ section: 'profile', services: { pictures, savePicture } });
  const file = photo();
  await visitor.upload(photoField(), file);
  await pass(2000);
  expect(alerts.mock.calls).toEqual([['Upload failed. Please try again.']]);
  await visitor.upload(photoField(), file);
  await pass(2000);
  expect(shown()).toBe(PICTURE);
  expect(open.size).toBe(0);
});

test('[AC-09] shows the last of two pictures, and gives the first one’s memory back', async () => {
  const results = ['data:image/webp;base64,AAAA', 'data:image/webp;base64,BBBB'];
  const { pictures, open } = fakePictures(async () => results.shift() ?? '');
  const { visitor, session } = openAccount({ section: 'profile', services: { pictures } });
  await visitor.upload(photoField(), photo('first.png'));
  await pass(1000);
  await visitor.upload(photoField(), photo('second.png'));
  expect([...open]).toEqual(['blob:preview-2']);
  expect(shown()).toBe('blob:preview-2');
  await pass(1500);
  expect(session.getState().user?.profile.profilePicture).toBeNull();
  await pass(500);
  expect(shown()).toBe('data:image/webp;base64,BBBB');
});

test('[AC-09] a picture that fails after another took its place is not told of', async () => {
  let fail: (error: Error) => void = () => {};
  const results = [
    new Promise<string>((_, reject) => {
      fail = reject;
    }),
    Promise.resolve(PICTURE),
  ];
  const { pictures, open } = fakePictures(() => results.shift() ?? Promise.resolve(''));
  const { visitor, session } = openAccount({ section: 'profile', services: { pictures } });
  await visitor.upload(photoField(), photo('first.png'));
  await visitor.upload(photoField(), photo('second.png'));
  fail(new Error('no picture'));
  await pass(0);
  expect(alerts).not.toHaveBeenCalled();
  expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
  expect(shown()).toBe('blob:preview-2');
  expect([...open]).toEqual(['blob:preview-2']);
  await pass(2000);
  expect(session.getState().user?.profile.profilePicture).toBe(PICTURE);
});

test('[AC-09] goes on while another section is open, and a refused file does not end it', async () => {
  const { pictures } = fakePictures();
  const { visitor, session } = openAccount({ section: 'profile', services: { pictures } });
  await visitor.upload(photoField(), photo());
  await visitor.upload(photoField(), photo('notes.txt', 'text/plain'));
  expect(shown()).toBe('blob:preview-1');
  await openSection(visitor, /Dashboard/);
  await pass(2000);
  expect(session.getState().user?.profile.profilePicture).toBe(PICTURE);
});

test('[AC-09] gives the preview’s memory back when the screen is left', async () => {
  const { pictures, open } = fakePictures();
  const { visitor, unmount } = openAccount({ section: 'profile', services: { pictures } });
  await visitor.upload(photoField(), photo());
  unmount();
  expect(open.size).toBe(0);
});

test.each([
  ['before', 0],
  ['after', 1000],
])(
  '[AC-09, AC-16] keeps a picture if a save of the profile ends %s the upload',
  async (_order, wait) => {
    const { pictures } = fakePictures();
    const { visitor, session } = openAccount({ section: 'profile', services: { pictures } });
    await visitor.upload(photoField(), photo());
    await pass(wait);
    await visitor.type(screen.getByRole('textbox', { name: 'First Name' }), 'x');
    await visitor.click(screen.getByRole('button', { name: 'Save Profile' }));
    await pass(2000);
    expect(session.getState().user).toMatchObject({
      name: 'Adax Lovelace',
      profile: { profilePicture: PICTURE },
    });
    expect(shown()).toBe(PICTURE);
  },
);
