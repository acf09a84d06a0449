import { pass } from '@idea-hub/shared/testing/time';
import { act, screen, within } from '@testing-library/react';
import {
  fakePictures,
  notices,
  openAccount,
  openSection,
  photo,
  photoField,
  retype,
  someMember,
} from '../testing/open-account.tsx';

const field = (name: string) => screen.getByRole('textbox', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save Profile' });

beforeEach(() => {
  jest.useFakeTimers();
});

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

test('[AC-05] ticks an address that is verified, for as long as it is the same one', async () => {
  const { visitor } = openAccount({ section: 'profile' });
  expect(screen.getByText('Email verified')).toBeVisible();
  expect(field('Email')).toHaveAccessibleDescription('Email verified');
  await visitor.type(field('Email'), 'x');
  expect(screen.queryByText('Email verified')).not.toBeInTheDocument();
  await visitor.type(field('Email'), '{Backspace}');
  expect(screen.getByText('Email verified')).toBeVisible();
});

test('[AC-05] ticks no address that is not verified', () => {
  openAccount({ section: 'profile', user: someMember({ isEmailVerified: false }) });
  expect(screen.queryByText('Email verified')).not.toBeInTheDocument();
});

test('[AC-05, AC-06, FT-09] counts the bio against 500 and takes more than that', async () => {
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

test('[AC-08] offers three ways of contact, of which one is chosen', async () => {
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

test('[AC-10] says Saving... on the same, disabled button for 1.5 s, then that it is done', async () => {
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

test('[AC-10] disables the other save button too, and goes on while another section is open', async () => {
  const { visitor } = openAccount({ section: 'profile' });
  await visitor.click(saveButton());
  await openSection(visitor, /Settings/);
  expect(screen.getByRole('button', { name: 'Save Settings' })).toBeDisabled();
  await pass(1500);
  expect(screen.getByRole('button', { name: 'Save Settings' })).toBeEnabled();
  expect(notices().getByText('Profile updated successfully!')).toBeVisible();
});

test('[AC-10] saves once for a double click and for Enter while it is saving', async () => {
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
  const { pictures } = fakePictures();
  const { visitor, session } = openAccount({ section: 'profile', services: { pictures } });
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

test('[AC-10, AC-15] tells of a failure and saves what the form holds by then on Try again', async () => {
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

test('[AC-10] takes the offer to try again away once the screen is left', async () => {
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

test('[AC-16] starts from the user, and from sample values where the user has none', () => {
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

test('[AC-16] shows what was saved in the header and the initials, and not before', async () => {
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

test('[AC-16] keeps what was saved, cleared fields too, while the app is open', async () => {
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

test('[AC-16] keeps what is typed while a save runs, as a change of its own', async () => {
  const { visitor } = openAccount({ section: 'profile' });
  await retype(visitor, 'First Name', 'Grace');
  await visitor.click(saveButton());
  await retype(visitor, 'Last Name', 'Hopper');
  await pass(1500);
  expect(screen.getByText('GL')).toBeVisible();
  expect(field('Last Name')).toHaveValue('Hopper');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
});

test('[AC-16] lets fields that were not touched follow the user', async () => {
  const user = someMember({ name: 'Ada' });
  const { visitor, session } = openAccount({ section: 'profile', user });
  await retype(visitor, 'First Name', 'Augusta');
  act(() => session.enter({ status: 'authenticated', user: { ...user, name: 'Ada Byron' } }));
  expect(field('First Name')).toHaveValue('Augusta');
  expect(field('Last Name')).toHaveValue('Byron');
});

test('[AC-05] leaves a web address that is none to the browser, which does not send the form', async () => {
  const { visitor } = openAccount({ section: 'profile' });
  await retype(visitor, 'Website', 'not an address');
  await visitor.click(saveButton());
  expect(field('Website')).toBeInvalid();
  expect(saveButton()).toBeEnabled();
});

test('[AC-05] checks nothing else', async () => {
  const { visitor } = openAccount({ section: 'profile' });
  await retype(visitor, 'First Name', '');
  await retype(visitor, 'Last Name', '');
  await retype(visitor, 'Email', 'anything');
  await visitor.click(saveButton());
  await pass(1500);
  expect(notices().getByText('Profile updated successfully!')).toBeVisible();
});

test('[AC-05, SH-14] a text area that Tab leads to is brought into sight whole', async () => {
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { visitor } = openAccount({ section: 'profile' });
  await visitor.click(field('Email'));
  expect(scrollIntoView).not.toHaveBeenCalled();
  await visitor.tab();
  expect(field('Bio')).toHaveFocus();
  expect(scrollIntoView.mock.contexts).toEqual([field('Bio')]);
});
