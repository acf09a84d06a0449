import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { preloadMounted, preloadScreen } from '../testing/fake-remote-screen.tsx';
import { prepareBrowser, renderShell, visitor } from '../testing/render-shell.tsx';
import { ShellBoundary } from './shell-boundary.tsx';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

function goOnline(online: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

beforeEach(() => {
  jest.useFakeTimers();
  prepareBrowser();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
  jest.useRealTimers();
});

test('[SH-14] a strip says when the browser is offline, and goes when it is back', () => {
  renderShell();
  const strip = () => screen.queryByText(/^You are offline/);
  expect(strip()).not.toBeInTheDocument();
  goOnline(false);
  expect(strip()?.closest('[role="status"]')).not.toBeNull();
  goOnline(true);
  expect(strip()).not.toBeInTheDocument();
});

test('[SH-11] the page has one main landmark, one header and one footer, in reading order', () => {
  renderShell({ route: '/about' });
  const order = ['banner', 'main', 'contentinfo', 'region'].map((role) => screen.getByRole(role));
  for (const [place, element] of order.slice(1).entries()) {
    const before = order[place];
    expect(before?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('[PF-04] pointing at a link, pressing or focusing it starts the load of its target, in a screen too', () => {
  renderShell();
  const main = screen.getByRole('main');
  main.insertAdjacentHTML(
    'beforeend',
    '<a href="/project/7?x=1"><b>An idea</b></a><a href="/submit">Press</a><a href="/auth">Focus</a>' +
      '<a href="/team/1?x=1">Of a remote</a>' +
      '<a href="https://elsewhere.example/browse">Elsewhere</a>',
  );
  const link = (name: string) => within(main).getByRole('link', { name });
  jest.mocked(preloadScreen).mockClear();
  jest.mocked(preloadMounted).mockClear();
  fireEvent.pointerOver(screen.getByText('An idea'));
  expect(jest.mocked(preloadScreen).mock.calls).toEqual([['remote-ideas', 'project']]);
  fireEvent.pointerDown(link('Press'));
  expect(preloadScreen).toHaveBeenLastCalledWith('remote-ideas', 'submit');
  link('Focus').focus();
  expect(preloadScreen).toHaveBeenLastCalledWith('remote-auth', 'auth');
  fireEvent.pointerOver(link('Elsewhere'));
  fireEvent.pointerOver(main);
  expect(preloadScreen).toHaveBeenCalledTimes(3);
  fireEvent.pointerOver(link('Of a remote'));
  expect(jest.mocked(preloadMounted).mock.calls).toEqual([['/team/1']]);
});

let broken = false;

function Part() {
  if (broken) throw new Error('broken');
  return <p>All is well</p>;
}

test('a part of the shell that breaks leaves the others alone, and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  broken = true;
  render(
    <>
      <ShellBoundary>
        <Part />
      </ShellBoundary>
      <p>The rest</p>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be shown.');
  expect(screen.getByText('The rest')).toBeInTheDocument();
  broken = false;
  await visitor().click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well')).toBeInTheDocument();
});
