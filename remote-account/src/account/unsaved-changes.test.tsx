import { tabStore } from '@composed/browser/storage';
import { pass } from '@idea-hub/shared/testing/time';
import { act, screen, within } from '@testing-library/react';
import {
  notices,
  type OpenedAccount,
  openAccount,
  openSection,
  photo,
  photoField,
  retype,
  someMember,
} from '../testing/open-account.tsx';
import { type Draft, keptDrafts } from './use-draft.ts';

const QUESTION = 'You have unsaved changes. Leave without saving them?';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});

describe('unsaved changes', () => {
  const back = () => screen.getByRole('link', { name: 'Back to Platform' });
  const firstName = () => screen.getByRole('textbox', { name: 'First Name' });

  /** Whether leaving asks for confirmation. Before a reload, the browser itself asks. */
  const asks = ({ history }: OpenedAccount) => history.guards.active();

  test('[AC-16] asks before the member leaves unsaved changes: Stay keeps them, Leave drops them', async () => {
    const user = someMember();
    const { visitor, location, unmount } = openAccount({ section: 'profile', user });
    await retype(visitor, 'First Name', 'Grace');
    await visitor.click(back());
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(QUESTION)).toBeVisible();
    await visitor.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(location().pathname).toBe('/account');
    expect(firstName()).toHaveValue('Grace');
    await visitor.click(back());
    await visitor.click(screen.getByRole('button', { name: 'Leave' }));
    expect(location().pathname).toBe('/');
    unmount();
    openAccount({ section: 'profile', user });
    expect(firstName()).toHaveValue('Ada');
  });

  test('[AC-16] asks about a skill that was typed and not added', async () => {
    const opened = openAccount({ section: 'profile' });
    const skill = screen.getByRole('textbox', { name: 'Add a skill' });
    await opened.visitor.type(skill, 'COBOL');
    expect(asks(opened)).toBe(true);
    await opened.visitor.clear(skill);
    expect(asks(opened)).toBe(false);
  });

  test('[AC-16] asks before Back leaves the screen', async () => {
    const user = someMember();
    const { visitor, history, location } = openAccount({ section: 'profile', user });
    act(() => history.navigate('/browse'));
    act(() => history.navigate('/account?section=profile'));
    await retype(visitor, 'First Name', 'Grace');
    act(() => history.go(-1));
    expect(screen.getByText(QUESTION)).toBeVisible();
    expect(location().pathname).toBe('/account');
  });

  test.each([
    ['nothing was changed', async () => {}],
    [
      'a change was taken back',
      async ({ visitor }: OpenedAccount) => {
        await visitor.type(firstName(), 'x');
        await visitor.type(firstName(), '{Backspace}');
      },
    ],
  ])('[AC-16] does not ask when %s', async (_case, prepare) => {
    const opened = openAccount({ section: 'profile' });
    await prepare(opened);
    await opened.visitor.click(back());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opened.location().pathname).toBe('/');
  });

  test('[AC-16] asks while a save or an upload is in progress, but not after it', async () => {
    const opened = openAccount({ section: 'profile' });
    const { visitor } = opened;
    await visitor.type(firstName(), 'x');
    await visitor.click(screen.getByRole('button', { name: 'Save Profile' }));
    expect(asks(opened)).toBe(true);
    await pass(1500);
    expect(asks(opened)).toBe(false);
    await visitor.upload(photoField(), photo());
    expect(asks(opened)).toBe(true);
    await pass(2000);
    expect(asks(opened)).toBe(false);
  });

  test('[AC-16] does not ask on a change of section, and keeps the draft @ci', async () => {
    const { visitor } = openAccount({ section: 'profile' });
    await retype(visitor, 'First Name', 'Grace');
    await visitor.type(screen.getByRole('textbox', { name: 'Add a skill' }), 'COBOL');
    await openSection(visitor, /Dashboard/);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await openSection(visitor, /Profile/);
    expect(firstName()).toHaveValue('Grace');
    expect(screen.getByRole('textbox', { name: 'Add a skill' })).toHaveValue('COBOL');
  });

  test('[SH-10, AC-15] keeps typed text when the session expires, and says so after the next sign-in @ci', async () => {
    const user = someMember();
    const before = openAccount({ section: 'profile', user });
    await retype(before.visitor, 'First Name', 'Grace');
    const skill = screen.getByRole('textbox', { name: 'Add a skill' });
    await before.visitor.type(skill, 'COBOL{Enter}Flow');
    await openSection(before.visitor, /Settings/);
    await before.visitor.click(screen.getByRole('switch', { name: 'Show Email' }));
    // As the host does before the sign-in.
    act(() => before.session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
    before.unmount();
    expect(sessionStorage).toHaveLength(1);

    const opened = openAccount({ user });
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
    const { visitor, location } = opened;
    expect(
      screen.getByText('Your unsaved changes are back. Save them to keep them.'),
    ).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Open Profile' }));
    expect(location().search).toBe('?section=profile');
    expect(firstName()).toHaveValue('Grace');
    expect(screen.getByText('COBOL')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Add a skill' })).toHaveValue('Flow');
    expect(asks(opened)).toBe(true);
    await openSection(visitor, /Settings/);
    expect(screen.getByRole('switch', { name: 'Show Email' })).toBeChecked();
  });

  test('[SH-10] keeps typed text when another member signs in and the first one returns', async () => {
    const user = someMember();
    const opened = openAccount({ section: 'profile', user });
    await retype(opened.visitor, 'First Name', 'Grace');
    act(() => opened.session.enter({ status: 'authenticated', user: someMember() }));
    expect(firstName()).toHaveValue('Ada');
    act(() => opened.session.enter({ status: 'authenticated', user }));
    expect(firstName()).toHaveValue('Grace');
  });
});

describe('a sign-out', () => {
  const signOut = () =>
    within(screen.getByRole('main')).getByRole('button', { name: 'Sign Out', hidden: true });

  test('[AC-14, SH-10, TO-01] signs out at once, says so for 4 s, is inert for 1.5 s and goes to /auth', async () => {
    const { visitor, session, toasts, location } = openAccount({ section: 'settings' });
    await visitor.click(signOut());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(session.logout).toHaveBeenCalledTimes(1);
    expect(session.getState()).toMatchObject({ status: 'anonymous', reason: 'signed-out' });
    expect(notices().getByRole('status')).toHaveTextContent('Logged out successfully!');
    expect(toasts.current()).toMatchObject([{ type: 'info', duration: 4000 }]);

    expect(signOut().closest('[inert]')).not.toBeNull();
    await pass(1499);
    expect(location().pathname).toBe('/account');
    expect(signOut().closest('[inert]')).not.toBeNull();
    await pass(1);
    expect(location()).toMatchObject({ pathname: '/auth', search: '' });
  });

  const answer = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

  test('[AC-16, SH-10] asks before it drops unsaved changes; Stay keeps the session and the changes', async () => {
    const { visitor, session, toasts, location } = openAccount({ section: 'settings' });
    await visitor.click(screen.getByRole('switch', { name: 'Show Email' }));
    await visitor.click(signOut());
    expect(screen.getByText(QUESTION)).toBeVisible();
    expect(session.logout).not.toHaveBeenCalled();
    expect(signOut().closest('[inert]')).toBeNull();
    await visitor.click(answer('Stay'));
    await pass(5000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(session.getState().status).toBe('authenticated');
    expect(toasts.current()).toEqual([]);
    expect(location().pathname).toBe('/account');
    expect(screen.getByRole('switch', { name: 'Show Email' })).toBeChecked();
  });

  test('[AC-14, AC-16, SH-10] Sign Out in the dialog signs out and deletes all typed text', async () => {
    const { visitor, session, history, location, unmount, user } = await typeAndAsk();
    await visitor.click(answer('Sign Out'));
    expect(session.logout).toHaveBeenCalledTimes(1);
    expect(history.guards.active()).toBe(false);
    await pass(1500);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location().pathname).toBe('/auth');
    unmount();
    expect(sessionStorage).toHaveLength(0);
    openAccount({ section: 'profile', user });
    expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
  });

  test('[SH-10] deletes typed text even if another member signs in before the screen unmounts', async () => {
    const { visitor, session, unmount } = await typeAndAsk();
    await visitor.click(answer('Sign Out'));
    act(() => session.enter({ status: 'authenticated', user: someMember() }));
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  test('[SH-10] stores the draft of an expired session under a key that every sign-out deletes', async () => {
    const user = someMember();
    const { visitor, session, unmount } = openAccount({ section: 'profile', user });
    await visitor.type(screen.getByRole('textbox', { name: 'First Name' }), 'x');
    act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
    unmount();
    // The session deletes keys with this prefix at an explicit sign-out.
    expect(Object.keys(sessionStorage)).toEqual([`ideahub.member.account-draft.${user.id}`]);
  });

  async function typeAndAsk() {
    const user = someMember();
    const opened = openAccount({ section: 'profile', user });
    const { visitor } = opened;
    await visitor.type(screen.getByRole('textbox', { name: 'First Name' }), 'x');
    await visitor.type(screen.getByRole('textbox', { name: 'Add a skill' }), 'COBOL');
    await openSection(visitor, /Settings/);
    await visitor.click(signOut());
    return { ...opened, user };
  }

  test('[AC-14] drops the outcome of a save and an upload in progress', async () => {
    const { visitor, session, toasts } = openAccount({ section: 'profile' });
    await visitor.upload(photoField(), photo());
    await visitor.type(screen.getByRole('textbox', { name: 'First Name' }), 'x');
    await visitor.click(screen.getByRole('button', { name: 'Save Profile' }));
    await openSection(visitor, /Settings/);
    await visitor.click(signOut());
    await visitor.click(answer('Sign Out'));
    await pass(1400);
    await pass(1500);
    expect(toasts.current().map(({ text }) => text)).toEqual(['Logged out successfully!']);
    expect(session.amendUser).not.toHaveBeenCalled();
  });

  test('[AC-14] does not go to /auth if the visitor has left the screen', async () => {
    const { visitor, unmount, history, location } = openAccount({ section: 'settings' });
    await visitor.click(signOut());
    act(() => history.navigate('/browse'));
    unmount();
    await pass(1500);
    expect(location().pathname).toBe('/browse');
  });
});

describe('the stored draft', () => {
  const EMPTY_DRAFT: Draft = { edits: {}, seen: {}, skill: '', toggles: {} };
  const KEY = 'ideahub.member.account-draft.ada';

  test('[SH-10] returns every stored field, to its member only', () => {
    const draft = {
      edits: {
        firstName: 'a',
        lastName: 'b',
        email: 'c',
        bio: 'd',
        website: 'e',
        linkedin: 'f',
        github: 'g',
        skills: ['h'],
        contactPreference: 'NONE' as const,
      },
      seen: { bio: 'before' },
      skill: 'i',
      toggles: { showEmail: true, weeklyDigest: false },
    };
    keptDrafts.keep(tabStore, 'ada', draft);
    expect(keptDrafts.read(tabStore, 'ada')).toEqual(draft);
    expect(keptDrafts.read(tabStore, 'grace')).toEqual(EMPTY_DRAFT);
    keptDrafts.drop(tabStore, 'ada');
    expect(keptDrafts.read(tabStore, 'ada')).toEqual(EMPTY_DRAFT);
  });

  test.each(['{', 'null', '[]', '"text"', '{"edits":7,"toggles":null,"skill":{}}'])(
    '[SE-12] ignores %p in storage',
    (text) => {
      sessionStorage.setItem(KEY, text);
      expect(keptDrafts.read(tabStore, 'ada')).toEqual(EMPTY_DRAFT);
    },
  );

  test('[SE-12] keeps stored fields of the right type, and ignores the others', () => {
    sessionStorage.setItem(
      KEY,
      JSON.stringify({
        edits: {
          firstName: 'Ada',
          lastName: 1,
          role: 'ADMIN',
          skills: ['Rust', 2, 'Rust'],
          contactPreference: 'PIGEON',
        },
        toggles: { showEmail: 'yes', showProfile: false, theme: true },
      }),
    );
    expect(keptDrafts.read(tabStore, 'ada')).toEqual({
      edits: { firstName: 'Ada', skills: ['Rust'] },
      seen: {},
      skill: '',
      toggles: { showProfile: false },
    });
  });
});
