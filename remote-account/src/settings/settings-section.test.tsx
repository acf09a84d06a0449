import { pass } from '@idea-hub/shared/testing/time';
import { screen, within } from '@testing-library/react';
import { notices, openAccount, openSection, someMember } from '../testing/open-account.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

const toggle = (name: string) => screen.getByRole('switch', { name });

test('[AC-11] groups the toggles, in their default positions', () => {
  openAccount({ section: 'settings' });
  const positions = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole<HTMLInputElement>('switch')
      .map((each) => [each.labels?.[0]?.textContent, each.checked]);
  expect(positions('Email notifications')).toEqual([
    ['Project Updates', true],
    ['New Messages', true],
    ['Weekly Digest', true],
    ['Marketing Emails', false],
  ]);
  expect(positions('Privacy')).toEqual([
    ['Show Email', false],
    ['Show Profile', true],
    ['Allow Messages', true],
  ]);
});

test('[AC-11, AC-13] keeps what was saved while the app is open, for that member alone', async () => {
  const user = someMember();
  const { visitor, unmount } = openAccount({ section: 'settings', user });
  await visitor.click(toggle('Marketing Emails'));
  await visitor.click(toggle('Show Profile'));
  await visitor.click(screen.getByRole('button', { name: 'Save Settings' }));
  await pass(1000);
  unmount();

  const again = openAccount({ section: 'settings', user });
  expect(toggle('Marketing Emails')).toBeChecked();
  expect(toggle('Show Profile')).not.toBeChecked();
  again.unmount();

  openAccount({ section: 'settings' });
  expect(toggle('Marketing Emails')).not.toBeChecked();
});

test.each(['Export Data', 'Import Data', 'Delete Account'])(
  '[AC-12] does nothing by %s',
  async (name) => {
    const { visitor, session, toasts, location } = openAccount({ section: 'settings' });
    const before = screen.getByRole('main').innerHTML;
    await visitor.click(screen.getByRole('button', { name }));
    await pass(5000);
    expect(screen.getByRole('main').innerHTML).toBe(before);
    expect(location().search).toBe('?section=settings');
    expect(toasts.current()).toEqual([]);
    expect(session.getState().status).toBe('authenticated');
  },
);

test('[AC-12] stands under Account Actions and Danger Zone', () => {
  openAccount({ section: 'settings' });
  const names = (heading: string) => {
    const section = screen.getByRole('heading', { name: heading }).closest('section');
    return within(section ?? document.body)
      .getAllByRole('button')
      .map((button) => button.textContent);
  };
  expect(names('Account Actions')).toEqual(['Export Data', 'Import Data', 'Sign Out']);
  expect(names('Danger Zone')).toEqual(['Delete Account']);
});

test('[AC-13, TO-01] says Saving... on the same, disabled button for 1 s, then that it is done, for 3.5 s', async () => {
  const { visitor, toasts } = openAccount({ section: 'settings' });
  const button = screen.getByRole('button', { name: 'Save Settings' });
  await visitor.dblClick(button);
  expect(button).toHaveAccessibleName('Saving...');
  expect(button).toBeDisabled();
  await pass(999);
  expect(button).toBeDisabled();
  await pass(1);
  expect(button).toHaveAccessibleName('Save Settings');
  expect(button).toBeEnabled();
  expect(notices().getByRole('status')).toHaveTextContent('Settings saved successfully!');
  expect(toasts.current()).toMatchObject([{ type: 'success', duration: 3500 }]);
});

test('[AC-13, AC-15] tells of a failure, for 3.5 s, and tries again when asked to', async () => {
  const saveSettings = jest.fn(async () => {});
  saveSettings.mockRejectedValueOnce(new Error('down'));
  const { visitor, toasts } = openAccount({ section: 'settings', services: { saveSettings } });
  await visitor.click(toggle('Show Email'));
  await visitor.click(screen.getByRole('button', { name: 'Save Settings' }));
  await pass(1000);
  const notice = notices().getByRole('alert');
  expect(notice).toHaveTextContent('Failed to save settings. Please try again.');
  expect(toasts.current()).toMatchObject([{ type: 'error', duration: 3500 }]);
  expect(toggle('Show Email')).toBeChecked();
  await visitor.click(within(notice).getByRole('button', { name: 'Try again' }));
  await pass(1000);
  expect(notices().getByText('Settings saved successfully!')).toBeVisible();
  expect(saveSettings).toHaveBeenLastCalledWith(
    expect.objectContaining({ privacy: expect.objectContaining({ showEmail: true }) }),
  );
});

test('[AC-10, AC-13] disables Save Profile while the settings are being saved', async () => {
  const { visitor } = openAccount({ section: 'settings' });
  await visitor.click(screen.getByRole('button', { name: 'Save Settings' }));
  await openSection(visitor, /Profile/);
  expect(screen.getByRole('button', { name: 'Save Profile' })).toBeDisabled();
  await pass(1000);
  expect(screen.getByRole('button', { name: 'Save Profile' })).toBeEnabled();
});
