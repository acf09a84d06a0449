import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { pass } from '@idea-hub/shared/testing/time';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loadSampleParts } from '../samples/use-sample-parts.ts';
import { screen as accountScreen } from '../screens/account.tsx';
import { notices, openAccount, openSection, someMember } from '../testing/open-account.tsx';

beforeAll(loadSampleParts);

beforeEach(() => {
  jest.useFakeTimers();
});

describe('account screen', () => {
  const entries = () =>
    within(screen.getByRole('navigation', { name: 'Account sections' })).getAllByRole('link');

  test('[AC-01] shows a link back, the title as the only first-level heading, and the initials', () => {
    openAccount({ user: someMember({ name: 'Grace Hopper' }) });
    expect(screen.getByRole('link', { name: 'Back to Platform' })).toHaveAttribute('href', '/');
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual([
      'Account Manager',
    ]);
    expect(screen.getByText('GH')).toBeVisible();
  });

  test('[AC-02] lists the six sections, with the badges in their text', () => {
    openAccount();
    expect(entries().map((entry) => entry.textContent)).toEqual([
      'Dashboard',
      'Profile',
      'My Ideas 4',
      'Messages 3',
      'Settings',
      'Security',
    ]);
  });

  test.each(['/account', '/account?section=billing'])(
    '[AC-02, AC-17] opens the dashboard at %s, which names no known section',
    (route) => {
      renderScreen(<accountScreen.Screen />, { route, user: someMember() });
      expect(screen.getByRole('link', { name: 'Dashboard', current: 'page' })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
    },
  );

  test.each([
    ['submissions', /My Ideas/, 'My Ideas Coming Soon', 4, 'Open the full list', '/my-submissions'],
    [
      'messages',
      /Messages/,
      'Messages Coming Soon',
      3,
      'Choose how others reach you',
      '/account?section=profile',
    ],
    [
      'security',
      /Security/,
      'Security Coming Soon',
      0,
      'Reset your password by mail',
      '/auth?mode=forgot-password',
    ],
  ] as const)(
    '[AC-03, LK-19] shows a placeholder in %s, its samples, and a page that helps',
    async (section, link, title, count, action, address) => {
      const { visitor, location } = openAccount();
      await openSection(visitor, link);
      expect(location().search).toBe(`?section=${section}`);
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
      expect(
        screen.getByText('This section is under development and will be available soon.'),
      ).toBeVisible();
      const items = () =>
        screen
          .queryAllByRole('list', { name: /^(Your ideas|How it will look)$/ })
          .flatMap((list) => within(list).getAllByRole('listitem'));
      await waitFor(() => expect(items()).toHaveLength(count));
      expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', address);
      expect(screen.queryByRole('heading', { name: 'Recent Activity' })).not.toBeInTheDocument();
    },
  );

  test.each([
    ['dashboard', 'Recent Activity'],
    ['profile', 'Profile'],
    ['submissions', 'My Ideas Coming Soon'],
    ['messages', 'Messages Coming Soon'],
    ['settings', 'Settings'],
    ['security', 'Security Coming Soon'],
  ] as const)(
    '[AC-17, SH-09] opens %s from the address and marks it in the menu',
    (section, heading) => {
      openAccount({ section });
      expect(screen.getByRole('heading', { name: heading })).toBeVisible();
      const current = entries().filter((entry) => entry.getAttribute('aria-current') === 'page');
      expect(current).toHaveLength(1);
      expect(current[0]).toHaveAttribute('href', `/account?section=${section}`);
    },
  );

  test('[AC-17] Back returns to the previous section', async () => {
    const { visitor, history, location } = openAccount({ section: 'settings' });
    await openSection(visitor, /Profile/);
    await openSection(visitor, /Security/);
    act(() => history.go(-1));
    expect(location().search).toBe('?section=profile');
    expect(screen.getByRole('button', { name: 'Save Profile' })).toBeVisible();
    act(() => history.go(-1));
    expect(screen.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  });

  test('[SH-10] shows a placeholder until it knows whether the visitor is signed in', () => {
    const { session } = renderScreen(<accountScreen.Screen />, {
      route: '/account',
      session: { state: { status: 'loading', user: null } },
    });
    expect(screen.getByText('Loading your account')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    act(() => session.enter({ status: 'authenticated', user: someMember() }));
    expect(screen.getByRole('navigation', { name: 'Account sections' })).toBeVisible();
  });

  test('[SH-10] shows a visitor only a link to the sign-in', () => {
    renderScreen(<accountScreen.Screen />, { route: '/account' });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute(
      'href',
      '/auth?mode=login',
    );
  });

  test('[CM-16] tells an unverified member what to do, in every section, until the profile is verified', async () => {
    const user = someMember({ isEmailVerified: false });
    const { session, visitor } = openAccount({ user });
    const resend = () => screen.queryByRole('button', { name: 'Resend verification email' });
    expect(resend()).toBeVisible();
    await openSection(visitor, /Settings/);
    expect(resend()).toBeVisible();
    expect(screen.getByText(/cannot sign in again after you sign out/)).toBeVisible();
    act(() => session.enter({ status: 'authenticated', user: { ...user, isEmailVerified: true } }));
    expect(resend()).not.toBeInTheDocument();
  });

  test('[AC-16] shows the next member nothing of the previous one', () => {
    const { session } = openAccount({ user: someMember({ name: 'Ada Lovelace' }) });
    const next = someUser({ id: 'somebody-else', name: 'Grace Hopper' });
    act(() => session.enter({ status: 'authenticated', user: next }));
    expect(screen.getByRole('heading', { name: 'Welcome back, Grace!' })).toBeVisible();
    expect(screen.queryByText(/Ada/)).not.toBeInTheDocument();
  });

  test('[AC-17] if the page is scrolled down, scrolls to the top of an opened section, but not on Back', async () => {
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -400));
    const { visitor, history } = openAccount({ section: 'profile' });
    expect(scrollIntoView).not.toHaveBeenCalled();
    await openSection(visitor, /Settings/);
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
    act(() => history.go(-1));
    expect(screen.getByRole('button', { name: 'Save Profile' })).toBeVisible();
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });
});

describe('the dashboard', () => {
  const NOON = new Date('2026-03-10T12:00:00.000Z');

  beforeEach(() => {
    jest.useFakeTimers({ now: NOON });
  });

  const daysAgo = (days: number) => new Date(NOON.getTime() - days * 86_400_000).toISOString();

  test('[AC-04] greets by the member’s first name', () => {
    openAccount({ user: someMember({ name: 'Grace Brewster Hopper' }) });
    expect(screen.getByRole('heading', { name: 'Welcome back, Grace!' })).toBeVisible();
  });

  test('[AC-04] greets without a name when there is none', () => {
    openAccount({ user: someMember({ name: '' }) });
    expect(screen.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  });

  test.each([
    [0, '0 days since you joined'],
    [1, '1 day since you joined'],
    [54, '54 days since you joined'],
    [1500, '1,500 days since you joined'],
  ])('[AC-04, FT-09] counts %i days since the member joined', (days, text) => {
    openAccount({ user: someMember({ joinDate: daysAgo(days) }) });
    expect(screen.getByText(text)).toBeVisible();
  });

  test('[AC-04] counts from the sample date when the user has none', () => {
    openAccount({ user: someMember({ joinDate: '' }) });
    expect(screen.getByText('725 days since you joined')).toBeVisible();
    expect(screen.getByText('Member since March 2024')).toBeVisible();
  });

  test('[AC-04, FT-09] shows four figures, each with a trend', () => {
    openAccount();
    const cards = within(screen.getByRole('list', { name: 'Your numbers' })).getAllByRole(
      'listitem',
    );
    expect(
      cards.map((card) =>
        within(card)
          .getAllByText(/\S/, { selector: 'p' })
          .map((p) => p.textContent),
      ),
    ).toEqual([
      ['Ideas Shared', '4', '+2 this month'],
      ['Total Views', '3,482', '+18% this week'],
      ['Community Likes', '267', '+12% this week'],
      ['Messages', '41', '+3 this week'],
    ]);
  });

  test('[AC-02, AC-04, LK-19] the figures are those of the listed ideas', async () => {
    openAccount();
    const ideas = within(await screen.findByRole('list', { name: 'Your ideas' })).getAllByRole(
      'listitem',
    );
    const figures = ideas.map(({ textContent }) =>
      [...`${textContent}`.matchAll(/([\d,]+) (?:views|likes)/g)].map(([, figure = '']) =>
        Number(figure.replace(',', '')),
      ),
    );
    const sum = (index: number) => figures.reduce((all, figure) => all + (figure[index] ?? 0), 0);
    expect([ideas.length, sum(0), sum(1)]).toEqual([4, 3482, 267]);
  });

  test('[AC-04] lists four recent activities, one of each kind, newest first', () => {
    openAccount();
    const items = within(screen.getByRole('list', { name: 'Recent Activity' })).getAllByRole(
      'listitem',
    );
    const kinds = ['Like', 'Message', 'Milestone', 'Approval'];
    const times = ['2 hours ago', '5 hours ago', 'yesterday', '3 days ago'];
    expect(items).toHaveLength(4);
    items.forEach((item, index) => {
      expect(within(item).getByText(kinds[index] ?? '')).toBeVisible();
      expect(within(item).getByText(times[index] ?? '')).toBeVisible();
    });
  });
});

describe('the settings', () => {
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

  test('[AC-11, LK-19] Discard switches the toggles back', async () => {
    const { visitor } = openAccount({ section: 'settings' });
    await visitor.click(toggle('Marketing Emails'));
    await visitor.click(toggle('Show Profile'));
    await visitor.click(screen.getByRole('button', { name: 'Discard' }));
    expect(toggle('Marketing Emails')).not.toBeChecked();
    expect(toggle('Show Profile')).toBeChecked();
    expect(screen.getByText('Your changes are discarded.')).toBeVisible();
  });

  test('[AC-11, AC-13] keeps saved settings while the app is open, for that member only', async () => {
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
    '[AC-12] %s does nothing',
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

  test('[AC-12] groups the buttons under Account Actions and Danger Zone', () => {
    openAccount({ section: 'settings' });
    const names = (heading: string) => {
      const section = screen.getByRole('heading', { name: heading }).closest('section');
      return within(section ?? document.body)
        .getAllByRole('button')
        .map((button) => button.textContent);
    };
    expect(names('Account Actions')).toEqual(['Sign Out', 'Export Data', 'Import Data']);
    expect(names('Danger Zone')).toEqual(['Delete Account']);
  });

  test('[AC-13, TO-01] disables the button as Saving... for 1 s, and then confirms for 3.5 s', async () => {
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

  test('[AC-13, AC-15] reports a failure for 3.5 s, and retries on request', async () => {
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
});
