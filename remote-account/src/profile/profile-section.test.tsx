import { pass } from '@idea-hub/shared/testing/time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  notices,
  openAccount,
  openSection,
  PICTURE,
  photo,
  photoField,
  retype,
  someMember,
} from '../testing/open-account.tsx';
import { pictureProblem } from './use-picture-upload.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

describe('profile section', () => {
  const field = (name: string) => screen.getByRole('textbox', { name });
  const saveButton = () => screen.getByRole('button', { name: 'Save Profile' });

  test('[AC-05] has a field for each part of the profile and a button to save it', () => {
    openAccount({ section: 'profile' });
    const labels = ['First Name', 'Last Name', 'Email', 'Bio', 'Website', 'LinkedIn', 'GitHub'];
    for (const label of labels) expect(field(label)).toBeEnabled();
    for (const label of ['Website', 'LinkedIn', 'GitHub']) {
      expect(field(label)).toHaveAttribute('type', 'url');
    }
    expect(field('Add a skill')).toBeEnabled();
    expect(screen.getByRole('group', { name: 'Contact preference' })).toBeVisible();
    expect(photoField()).toBeEnabled();
    expect(saveButton()).toBeEnabled();
  });

  test('[LK-19, AC-05] draws the public profile while the member types, without a second text', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    const drawn = () =>
      [...document.querySelectorAll('[data-drawn]')].map((one) => one.getAttribute('data-drawn'));
    await retype(visitor, 'First Name', 'Augusta');
    await retype(visitor, 'Website', 'https://ada.example/work');
    expect(drawn()).toEqual(expect.arrayContaining(['A', 'Augusta Lovelace', 'ada.example']));
    expect(screen.getByText('How others see you')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Remove Prototyping' }));
    expect(drawn()).not.toContain('Prototyping');
    expect(screen.getAllByText('TypeScript')).toHaveLength(1);
  });

  test('[AC-05] marks a verified email, unless the member edits it', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    expect(screen.getByText('Email verified')).toBeVisible();
    expect(field('Email')).toHaveAccessibleDescription('Email verified');
    await visitor.type(field('Email'), 'x');
    expect(screen.queryByText('Email verified')).not.toBeInTheDocument();
    await visitor.type(field('Email'), '{Backspace}');
    expect(screen.getByText('Email verified')).toBeVisible();
  });

  test('[AC-05] does not mark an unverified email', () => {
    openAccount({ section: 'profile', user: someMember({ isEmailVerified: false }) });
    expect(screen.queryByText('Email verified')).not.toBeInTheDocument();
  });

  test('[AC-05, AC-06, FT-09] counts the bio up to 500 characters, but accepts more', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    await visitor.clear(field('Bio'));
    expect(screen.getByText('0/500 characters')).toBeVisible();
    await visitor.type(field('Bio'), 'Hi 👋');
    expect(screen.getByText('4/500 characters')).toBeVisible();
    await visitor.clear(field('Bio'));
    await visitor.click(field('Bio'));
    await visitor.paste('a'.repeat(1234));
    expect(field('Bio')).toHaveValue('a'.repeat(1234));
    expect(screen.getByText('1,234/500 characters')).toBeVisible();
    await visitor.click(saveButton());
    await pass(1500);
    expect(notices().getByText('Profile updated successfully!')).toBeVisible();
  });

  test('[AC-08] offers three contact preferences, and one is selected at a time', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    const group = within(screen.getByRole('group', { name: 'Contact preference' }));
    const radios = group.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ value }) => value)).toEqual(['EMAIL', 'PLATFORM_MESSAGES', 'NONE']);
    expect(group.getByRole('radio', { name: 'Email' })).toBeChecked();
    await visitor.click(group.getByRole('radio', { name: 'No Contact' }));
    expect(group.getByRole('radio', { name: 'No Contact' })).toBeChecked();
    await visitor.click(group.getByRole('radio', { name: 'Platform Messages' }));
    expect(group.getByRole('radio', { name: 'Platform Messages' })).toBeChecked();
    expect(group.getByRole('radio', { name: 'No Contact' })).not.toBeChecked();
  });

  test('[AC-10] disables the button as Saving... for 1.5 s, and then confirms', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    const button = saveButton();
    await visitor.click(button);
    expect(button).toHaveAccessibleName('Saving...');
    expect(button).toBeDisabled();
    await pass(1499);
    expect(button).toBeDisabled();
    expect(notices().queryByText(/Profile/)).not.toBeInTheDocument();
    await pass(1);
    expect(button).toHaveAccessibleName('Save Profile');
    expect(button).toBeEnabled();
    expect(notices().getByRole('status')).toHaveTextContent('Profile updated successfully!');
  });

  test('[AC-10] disables the other save button, and continues while another section is open', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    await visitor.click(saveButton());
    await openSection(visitor, /Settings/);
    expect(screen.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
    await pass(1500);
    expect(screen.getByRole('button', { name: 'Save Settings' })).toBeEnabled();
    expect(notices().getByText('Profile updated successfully!')).toBeVisible();
  });

  test('[AC-10] saves once on a double click, and ignores Enter while saving', async () => {
    const saveProfile = jest.fn(async () => {});
    const { visitor } = openAccount({ section: 'profile', services: { saveProfile } });
    // Click twice before React renders again.
    act(() => {
      saveButton().click();
      saveButton().click();
    });
    await visitor.dblClick(screen.getByRole('button', { name: 'Saving...' }));
    await visitor.type(field('First Name'), '{Enter}');
    await pass(5000);
    expect(saveProfile).toHaveBeenCalledTimes(1);
    expect(notices().getAllByText('Profile updated successfully!')).toHaveLength(1);
  });

  test('[AC-10, AC-09, AC-13] sends nothing to any server', async () => {
    const fetch = jest.fn();
    Object.assign(globalThis, { fetch });
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send');
    const { visitor, session } = openAccount({ section: 'profile' });
    await visitor.upload(photoField(), photo());
    await visitor.type(field('First Name'), 'x');
    await visitor.click(saveButton());
    await pass(2000);
    await openSection(visitor, /Settings/);
    await visitor.click(screen.getByRole('switch', { name: 'Show Email' }));
    await visitor.click(screen.getByRole('button', { name: 'Save Settings' }));
    await pass(1000);
    expect(notices().getByText('Settings saved successfully!')).toBeVisible();
    expect(fetch).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
    expect(session.updateProfile).not.toHaveBeenCalled();
  });

  test('[AC-10, AC-15] reports a failure, and a retry saves the current form', async () => {
    const saveProfile = jest.fn(async () => {});
    saveProfile.mockRejectedValueOnce(new Error('down'));
    const { visitor } = openAccount({ section: 'profile', services: { saveProfile } });
    await retype(visitor, 'First Name', 'Grace');
    await visitor.click(saveButton());
    await pass(1500);
    const notice = notices().getByRole('alert');
    expect(notice).toHaveTextContent('Failed to update profile. Please try again.');
    expect(field('First Name')).toHaveValue('Grace');
    expect(saveButton()).toBeEnabled();
    expect(screen.getByText('AL')).toBeVisible();

    await retype(visitor, 'Last Name', 'Hopper');
    await visitor.click(within(notice).getByRole('button', { name: 'Try again' }));
    expect(notices().queryByRole('alert')).not.toBeInTheDocument();
    await pass(1500);
    expect(saveProfile).toHaveBeenLastCalledWith(
      expect.objectContaining({ firstName: 'Grace', lastName: 'Hopper' }),
    );
    expect(screen.getByText('GH')).toBeVisible();
  });

  test('[AC-10] removes the offer to retry when the visitor leaves the screen', async () => {
    const saveProfile = () => Promise.reject(new Error('down'));
    const { visitor, unmount, toasts } = openAccount({
      section: 'profile',
      services: { saveProfile },
    });
    await visitor.click(saveButton());
    await pass(1500);
    unmount();
    expect(toasts.current()).toEqual([]);
  });

  test('[AC-16] starts with the user’s values, and with sample values where the user has none', () => {
    openAccount({
      section: 'profile',
      user: someMember({ name: 'Grace Brewster Hopper', email: 'grace@example.com' }),
    });
    expect(field('First Name')).toHaveValue('Grace');
    expect(field('Last Name')).toHaveValue('Brewster Hopper');
    expect(field('Email')).toHaveValue('grace@example.com');
    expect(field('Bio')).not.toHaveValue('');
    expect(field('Website')).not.toHaveValue('');
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(3);
  });

  test('[AC-16] shows saved values in the header and the initials, but not before the save', async () => {
    const { visitor, session } = openAccount({ section: 'profile' });
    await retype(visitor, 'First Name', 'Grace');
    await retype(visitor, 'Last Name', 'Hopper');
    await retype(visitor, 'Email', 'grace@example.com');
    expect(screen.getByText('AL')).toBeVisible();
    await visitor.click(saveButton());
    await pass(1500);
    expect(screen.getByText('GH')).toBeVisible();
    expect(session.getState().user).toMatchObject({
      name: 'Grace Hopper',
      email: 'grace@example.com',
      profile: { firstName: 'Grace', lastName: 'Hopper' },
    });
    await openSection(visitor, /Dashboard/);
    expect(screen.getByRole('heading', { name: 'Welcome back, Grace!' })).toBeVisible();
  });

  test('[AC-16] keeps saved values, even cleared fields, while the app is open @ci', async () => {
    const user = someMember();
    const { visitor, unmount } = openAccount({ section: 'profile', user });
    await retype(visitor, 'Bio', '');
    await retype(visitor, 'Website', 'https://new.example');
    await retype(visitor, 'Email', 'new@example.com');
    await visitor.click(screen.getByRole('button', { name: 'Remove Prototyping' }));
    await visitor.click(screen.getByRole('radio', { name: 'No Contact' }));
    await visitor.click(saveButton());
    await pass(1500);
    unmount();

    openAccount({ section: 'profile', user });
    expect(field('Bio')).toHaveValue('');
    expect(field('Website')).toHaveValue('https://new.example');
    expect(field('Email')).toHaveValue('new@example.com');
    expect(screen.queryByText('Email verified')).not.toBeInTheDocument();
    expect(screen.queryByText('Prototyping')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'No Contact' })).toBeChecked();
  });

  test('[AC-16] keeps text typed during a save as an unsaved change @ci', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    await retype(visitor, 'First Name', 'Grace');
    await visitor.click(saveButton());
    await retype(visitor, 'Last Name', 'Hopper');
    await pass(1500);
    expect(screen.getByText('GL')).toBeVisible();
    expect(field('Last Name')).toHaveValue('Hopper');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });

  test('[AC-16, LK-19] Discard brings back the saved values', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
    await retype(visitor, 'First Name', 'Grace');
    await visitor.click(screen.getByRole('button', { name: 'Remove Prototyping' }));
    await visitor.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('First Name')).toHaveValue('Ada');
    expect(screen.getByText('Prototyping')).toBeVisible();
    expect(screen.getByText('Your changes are discarded.')).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(saveButton()).toHaveFocus();
    await retype(visitor, 'First Name', 'Grace');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(screen.queryByText('Your changes are discarded.')).not.toBeInTheDocument();
  });

  test('[AC-16, SE-02] initials and untouched fields follow changes of the user', async () => {
    const user = someMember({ name: 'Ada' });
    const { visitor, session } = openAccount({ section: 'profile', user });
    await retype(visitor, 'First Name', 'Augusta');
    act(() => session.enter({ status: 'authenticated', user: { ...user, name: 'Ada Byron' } }));
    expect(field('First Name')).toHaveValue('Augusta');
    expect(field('Last Name')).toHaveValue('Byron');
    expect(screen.getByText('AB')).toBeVisible();
  });

  test('[AC-05] the browser refuses an invalid web address and does not submit the form', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    await retype(visitor, 'Website', 'not an address');
    await visitor.click(saveButton());
    expect(field('Website')).toBeInvalid();
    expect(saveButton()).toBeEnabled();
  });

  test('[AC-05, LK-19] says on leaving the field that a web address is invalid, until it changes', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    await retype(visitor, 'Website', 'nowhere');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await visitor.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a full https:// address.');
    expect(field('Website')).toHaveAccessibleDescription('Enter a full https:// address.');
    await visitor.click(await screen.findByRole('button', { name: '1 field to correct' }));
    expect(field('Website')).toHaveFocus();
    await retype(visitor, 'Website', 'https://nowhere.example');
    await visitor.tab();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /to correct/ })).not.toBeInTheDocument(),
    );
  });

  test('[AC-05] accepts any other value', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    await retype(visitor, 'First Name', '');
    await retype(visitor, 'Last Name', '');
    await retype(visitor, 'Email', 'anything');
    await visitor.click(saveButton());
    await pass(1500);
    expect(notices().getByText('Profile updated successfully!')).toBeVisible();
  });

  test('[AC-05, SH-14] scrolls a text area fully into view when Tab reaches it', async () => {
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { visitor } = openAccount({ section: 'profile' });
    await visitor.click(field('Email'));
    expect(scrollIntoView).not.toHaveBeenCalled();
    await visitor.tab();
    expect(field('Bio')).toHaveFocus();
    expect(scrollIntoView.mock.contexts).toEqual([field('Bio')]);
  });
});

describe('the skills', () => {
  const input = () => screen.getByRole('textbox', { name: 'Add a skill' });

  const skills = () =>
    within(screen.getByRole('list', { name: 'Skills' }))
      .getAllByRole('listitem')
      .map((chip) => chip.textContent);

  function openSkills() {
    const user = someMember();
    user.profile.skills = ['Rust', 'Go'];
    return openAccount({ section: 'profile', user });
  }

  test('[AC-07] Enter adds a trimmed skill and does not submit the form', async () => {
    const { visitor } = openSkills();
    await visitor.type(input(), '  Zig {Enter}');
    expect(skills()).toEqual(['Rust', 'Go', 'Zig']);
    expect(input()).toHaveValue('');
    expect(screen.getByText('Zig added.')).toBeVisible();
    await pass(2000);
    expect(screen.getByRole('button', { name: 'Save Profile' })).toBeEnabled();
    expect(screen.queryByText('Profile updated successfully!')).not.toBeInTheDocument();
  });

  test('[AC-07] ignores Enter in an empty or blank field', async () => {
    const { visitor } = openSkills();
    await visitor.type(input(), '{Enter}   {Enter}');
    expect(skills()).toEqual(['Rust', 'Go']);
    expect(screen.getByRole('button', { name: 'Save Profile' })).toBeEnabled();
  });

  test('[AC-07] refuses a duplicate skill, and says so until the text changes', async () => {
    const { visitor } = openSkills();
    await visitor.type(input(), ' Go{Enter}');
    expect(skills()).toEqual(['Rust', 'Go']);
    expect(screen.getByText('Go is in your list already.')).toBeVisible();
    await visitor.type(input(), 'pher');
    expect(screen.queryByText('Go is in your list already.')).not.toBeInTheDocument();
  });

  test.each([
    ['while a word is being composed', { isComposing: true }],
    ['right after it, as Safari reports it', { keyCode: 229 }],
  ])('[AC-07] leaves Enter to the input method %s', (_when, ime) => {
    openSkills();
    fireEvent.change(input(), { target: { value: '設計' } });
    const isDefaultLeft = fireEvent.keyDown(input(), { key: 'Enter', ...ime });
    expect(skills()).toEqual(['Rust', 'Go']);
    expect(input()).toHaveValue('設計');
    expect(isDefaultLeft).toBe(false);
  });

  test('[AC-07] removes a skill, and keeps the focus in the list', async () => {
    const { visitor } = openSkills();
    await visitor.click(screen.getByRole('button', { name: 'Remove Rust' }));
    expect(skills()).toEqual(['Go']);
    expect(screen.getByText('Rust removed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Go' })).toHaveFocus();
    await visitor.keyboard('{Enter}');
    expect(screen.getByText('No skills yet.')).toBeVisible();
    expect(input()).toHaveFocus();
  });
});

describe('the picture', () => {
  // The picture is decorative, so it has no role to query.
  const shown = () => document.querySelector('form img')?.getAttribute('src') ?? null;

  const problem = () => within(screen.getByRole('main')).getByRole('alert');
  let alerts: jest.SpyInstance;

  beforeEach(() => {
    alerts = jest.spyOn(window, 'alert').mockImplementation(() => {});
  });

  test('[AC-09] refuses a file that is no image, with an alert and beside the control, until the next one', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    await visitor.upload(photoField(), photo('cv.pdf', 'application/pdf'));
    expect(alerts.mock.calls).toEqual([['Please select an image file']]);
    expect(problem()).toHaveTextContent('Please select an image file');
    expect(shown()).toBeNull();
    await visitor.upload(photoField(), photo());
    expect(alerts).toHaveBeenCalledTimes(1);
    expect(shown()).toBe('blob:preview-1');
    expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('[AC-09, AC-16] previews the picture at once with a spinner, and confirms it after 2 s in the header too', async () => {
    const { visitor, session, previews } = openAccount({ section: 'profile' });
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
    expect(previews.size).toBe(0);
  });

  test('[AC-09] reports a picture that can’t be decoded, and shows the previous one again', async () => {
    const thumbnail = () => Promise.reject(new Error('no picture'));
    const user = someMember();
    user.profile.profilePicture = 'https://ideahub.example/me.png';
    const { visitor, previews } = openAccount({
      section: 'profile',
      user,
      services: { thumbnail },
    });
    await visitor.upload(photoField(), photo('broken.png'));
    await pass(0);
    expect(alerts.mock.calls).toEqual([['Upload failed. Please try again.']]);
    expect(problem()).toHaveTextContent('Upload failed. Please try again.');
    expect(shown()).toBe('https://ideahub.example/me.png');
    expect(previews.size).toBe(0);
  });

  test('[AC-09] reports a failed upload, and accepts the same file again', async () => {
    const savePicture = jest.fn(async () => {});
    savePicture.mockRejectedValueOnce(new Error('down'));
    const { visitor, previews } = openAccount({ section: 'profile', services: { savePicture } });
    const file = photo();
    await visitor.upload(photoField(), file);
    await pass(2000);
    expect(alerts.mock.calls).toEqual([['Upload failed. Please try again.']]);
    await visitor.upload(photoField(), file);
    await pass(2000);
    expect(shown()).toBe(PICTURE);
    expect(previews.size).toBe(0);
  });

  test('[AC-09] shows the last of two pictures, and releases the first preview', async () => {
    const results = ['data:image/webp;base64,AAAA', 'data:image/webp;base64,BBBB'];
    const thumbnail = async () => results.shift() ?? '';
    const { visitor, session, previews } = openAccount({
      section: 'profile',
      services: { thumbnail },
    });
    await visitor.upload(photoField(), photo('first.png'));
    await pass(1000);
    await visitor.upload(photoField(), photo('second.png'));
    expect([...previews]).toEqual(['blob:preview-2']);
    expect(shown()).toBe('blob:preview-2');
    await pass(1500);
    expect(session.getState().user?.profile.profilePicture).toBeNull();
    await pass(500);
    expect(shown()).toBe('data:image/webp;base64,BBBB');
  });

  test('[AC-09] does not save a picture that another one has replaced, even if it is read later', async () => {
    let isRead = (_picture: string) => {};
    const first = new Promise<string>((resolve) => {
      isRead = resolve;
    });
    const results = [first, Promise.resolve('data:image/webp;base64,BBBB')];
    const thumbnail = () => results.shift() ?? first;
    const savePicture = jest.fn(async () => {});
    const { visitor } = openAccount({ section: 'profile', services: { thumbnail, savePicture } });
    await visitor.upload(photoField(), photo('first.png'));
    await visitor.upload(photoField(), photo('second.png'));
    await pass(2000);
    isRead('data:image/webp;base64,AAAA');
    await pass(2000);
    expect(savePicture.mock.calls).toEqual([['data:image/webp;base64,BBBB']]);
  });

  test('[AC-09] does not report a failure of a picture that another one has replaced', async () => {
    let fail: (error: Error) => void = () => {};
    const results = [
      new Promise<string>((_, reject) => {
        fail = reject;
      }),
      Promise.resolve(PICTURE),
    ];
    const thumbnail = () => results.shift() ?? Promise.resolve('');
    const { visitor, session, previews } = openAccount({
      section: 'profile',
      services: { thumbnail },
    });
    await visitor.upload(photoField(), photo('first.png'));
    await visitor.upload(photoField(), photo('second.png'));
    fail(new Error('no picture'));
    await pass(0);
    expect(alerts).not.toHaveBeenCalled();
    expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
    expect(shown()).toBe('blob:preview-2');
    expect([...previews]).toEqual(['blob:preview-2']);
    await pass(2000);
    expect(session.getState().user?.profile.profilePicture).toBe(PICTURE);
  });

  test('[AC-09] continues while another section is open, and ignores a refused file', async () => {
    const { visitor, session } = openAccount({ section: 'profile' });
    await visitor.upload(photoField(), photo());
    await visitor.upload(photoField(), photo('notes.txt', 'text/plain'));
    expect(shown()).toBe('blob:preview-1');
    await openSection(visitor, /Dashboard/);
    await pass(2000);
    expect(session.getState().user?.profile.profilePicture).toBe(PICTURE);
  });

  test('[AC-09] releases the preview when the visitor leaves the screen', async () => {
    const { visitor, unmount, previews } = openAccount({ section: 'profile' });
    await visitor.upload(photoField(), photo());
    unmount();
    expect(previews.size).toBe(0);
  });

  test.each([
    ['before', 0],
    ['after', 1000],
  ])(
    '[AC-09, AC-16] keeps the picture if a profile save ends %s the upload',
    async (_order, wait) => {
      const { visitor, session } = openAccount({ section: 'profile' });
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
});

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
])('[AC-09] for type %p with %i bytes, returns %p', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});
