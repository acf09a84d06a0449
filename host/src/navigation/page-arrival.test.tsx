import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { slowRemotes } from '../testing/fake-remote-screen.tsx';
import { pass, prepareBrowser, renderShell, visitor } from '../testing/render-shell.tsx';
import { createScrollMemory } from './scroll.ts';
import { focusHeading } from './use-page-arrival.ts';

jest.mock('../federation/page-screens.tsx', () => require('../testing/fake-remote-screen.tsx'));

describe('page arrival', () => {
  const heading = () => screen.getByRole('heading', { level: 1 });
  const robots = () => document.head.querySelector('meta[name="robots"]');

  function scrollBy(place: number) {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: place });
    fireEvent.scroll(window);
  }

  let scrollTo: jest.Mock;

  beforeEach(() => {
    jest.useFakeTimers();
    scrollTo = prepareBrowser().scrollTo;
  });

  afterEach(() => {
    act(() => slowRemotes.release());
    jest.useRealTimers();
  });

  test('[SH-11] every page sets the title of the document', () => {
    const { go } = renderShell({ route: '/', session: fakeSession({ user: someUser() }) });
    expect(document.title).toBe('Home · Idea Hub');
    const titles = {
      '/browse': 'Browse ideas',
      '/project/3': 'Project detail',
      '/About': 'About',
      '/auth?mode=signup': 'Sign up',
      '/auth?mode=login': 'Sign in',
      '/auth/reset-password': 'Reset password',
      '/account': 'Account Manager',
      '/nowhere': 'Page not found',
    };
    for (const [route, title] of Object.entries(titles)) {
      go(route);
      expect(document.title).toBe(`${title} · Idea Hub`);
    }
  });

  test('[SH-11] a page that the server has filled keeps its title until the visitor leaves it', () => {
    const data = document.createElement('script');
    data.id = 'idea-hub-data';
    data.type = 'application/json';
    document.head.append(data);
    document.title = 'Rain barrels · Idea Hub';
    const { go } = renderShell({ route: '/project/3' });
    expect(document.title).toBe('Rain barrels · Idea Hub');
    go('/project/4');
    expect(document.title).toBe('Project detail · Idea Hub');
    go('/browse');
    expect(document.title).toBe('Browse ideas · Idea Hub');
    data.remove();
  });

  test('[SH-13] pages that are not for search engines say so while they are open', () => {
    const { go } = renderShell({ route: '/' });
    expect(robots()).toBeNull();
    for (const route of ['/auth', '/auth/reset-password', '/nowhere']) {
      go(route);
      expect(robots()).toHaveAttribute('content', 'noindex');
      go('/about');
      expect(robots()).toBeNull();
    }
  });

  test('[SH-11] the focus goes to the heading of a new page, and not to that of the first one', () => {
    const { go } = renderShell({ route: '/' });
    expect(document.body).toHaveFocus();
    go('/about');
    expect(heading()).toHaveTextContent('remote-ideas about');
    expect(heading()).toHaveFocus();
    go('/nowhere');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toHaveFocus();
    go(-1);
    expect(screen.getByRole('heading', { name: 'remote-ideas about' })).toHaveFocus();
  });

  test('[SH-10, SH-11] moves the focus to the heading after a redirect of the first address', () => {
    renderShell({ route: '/account' });
    expect(heading()).toHaveTextContent('remote-auth auth');
    expect(heading()).toHaveFocus();
  });

  test('[SH-11] another project is another page', () => {
    const { go } = renderShell({ route: '/project/1' });
    go('/project/2');
    expect(screen.getByText('idea 2')).toBeInTheDocument();
    expect(heading()).toHaveFocus();
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
  });

  test('[SH-11] the focus waits for a screen that is on its way', () => {
    const { go } = renderShell({ route: '/' });
    act(() => slowRemotes.hold());
    go('/browse');
    expect(screen.getByText('Loading this page')).toBeInTheDocument();
    expect(document.body).toHaveFocus();
    act(() => slowRemotes.release());
    expect(heading()).toHaveFocus();
  });

  test('[SH-11] leaves the focus where the visitor has moved it meanwhile', async () => {
    const { go } = renderShell({ route: '/' });
    act(() => slowRemotes.hold());
    go('/browse');
    const email = screen.getByRole('textbox', { name: 'Your email' });
    await visitor().click(email);
    act(() => slowRemotes.release());
    expect(email).toHaveFocus();
  });

  test('[SH-11] a new page starts at its top; Back restores the place, Forward too', () => {
    const { go } = renderShell({ route: '/' });
    scrollBy(1200);
    go('/browse');
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
    scrollBy(300);
    go(-1);
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 1200 }));
    go(1);
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 300 }));
  });

  test('[SH-11] the place comes back when the screen is there, not before', () => {
    const { go } = renderShell({ route: '/' });
    scrollBy(1200);
    go('/browse');
    act(() => slowRemotes.hold());
    go(-1);
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
    // The page is short while the screen is missing. This position must not be saved.
    scrollBy(0);
    act(() => slowRemotes.release());
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 1200 }));
  });

  test('[SH-11] a page that was left again before its screen came keeps its place', () => {
    const { go } = renderShell({ route: '/' });
    scrollBy(1200);
    go('/browse');
    act(() => slowRemotes.hold());
    go(-1);
    scrollBy(0);
    go(1);
    act(() => slowRemotes.release());
    go(-1);
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 1200 }));
  });

  test('[SH-11] the place of each history entry survives a reload', () => {
    const first = renderShell({ route: '/' });
    scrollBy(640);
    fireEvent(window, new Event('pagehide'));
    const { key } = first.history.snapshot().location;
    expect(JSON.parse(sessionStorage.getItem('ideahub.scroll') ?? '')).toContainEqual([key, 640]);
  });

  test('[SH-11] of more than fifty entries those visited last keep their place', () => {
    const memory = createScrollMemory();
    for (let entry = 0; entry <= 50; entry += 1) memory.note(`${entry}`, entry);
    memory.note('0', 7);
    memory.save();
    const { placeOf } = createScrollMemory();
    expect([placeOf('0'), placeOf('1'), placeOf('2')]).toEqual([7, undefined, 2]);
  });

  test('[SH-11] a change of only the query keeps scroll position and focus, for Back too', async () => {
    const { go } = renderShell({ route: '/browse' });
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    await visitor().type(notes, 'kept');
    scrollBy(500);
    scrollTo.mockClear();
    go('/browse?category=Health');
    expect(notes).toHaveFocus();
    expect(notes).toHaveValue('kept');
    expect(scrollTo).not.toHaveBeenCalled();
    go('/project/1');
    go(-1);
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 500 }));
  });

  test('[SH-11] asking in the header for the page where one is leads to its start', async () => {
    renderShell({ route: '/browse' });
    scrollBy(500);
    const banner = within(screen.getByRole('banner'));
    await visitor().click(banner.getByRole('link', { name: 'Browse' }));
    pass(100);
    expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
    expect(heading()).toHaveFocus();
  });

  test('[SH-11] Sign Up on the sign-in screen leads to the start of the other form', async () => {
    renderShell({ route: '/auth?mode=login' });
    const banner = within(screen.getByRole('banner'));
    await visitor().click(banner.getByRole('link', { name: 'Sign Up' }));
    pass(100);
    expect(document.title).toBe('Sign up · Idea Hub');
    expect(heading()).toHaveFocus();
  });

  test('[SH-11] Skip to content is the first stop and leads into the page', async () => {
    const { address } = renderShell({ route: '/about' });
    const visit = visitor();
    await visit.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await visit.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    await visit.tab();
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveFocus();
    expect(address()).toBe('/about');
  });
});

function emptyMain() {
  document.body.innerHTML = '<main tabindex="-1"><input></main>';
  const main = document.querySelector('main');
  if (!main) throw new Error('no main');
  return main;
}

const addHeading = (main: HTMLElement) =>
  act(async () => {
    const heading = document.createElement('h1');
    heading.textContent = 'Late';
    main.append(heading);
  });

test('[SH-11] a heading that comes late gets the focus when it is there', async () => {
  const main = emptyMain();
  focusHeading(main);
  expect(main).toHaveFocus();
  await addHeading(main);
  expect(main.querySelector('h1')).toHaveFocus();
});

test('[SH-11] a late heading takes no focus', async () => {
  const main = emptyMain();
  focusHeading(main);
  main.querySelector('input')?.focus();
  await addHeading(main);
  expect(main.querySelector('input')).toHaveFocus();
});

test('[SH-11] a page that was left gets no focus any more', async () => {
  const main = emptyMain();
  const leave = focusHeading(main);
  leave();
  await addHeading(main);
  expect(main).toHaveFocus();
});
