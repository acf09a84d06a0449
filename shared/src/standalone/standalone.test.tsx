import { useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { DEFAULT_RUNTIME_CONFIG } from '../contracts/runtime-config.ts';
import { loadConfig, runStandalone } from './standalone.tsx';

describe('a standalone remote', () => {
  function Home() {
    const { state } = useSession();
    return (
      <>
        <h1>Home of {state.user?.name ?? 'nobody'}</h1>
        <button
          type="button"
          onClick={() => toasts.publish({ type: 'success', text: 'Liked!', duration: 2000 })}
        >
          Like
        </button>
      </>
    );
  }

  const SCREENS = [
    { path: '/', title: 'Home', element: <Home /> },
    {
      path: '/project/:id',
      example: '/project/7',
      title: 'Project',
      element: ({ params }: { params: Readonly<Record<string, string | undefined>> }) => (
        <h1>Project {params.id}</h1>
      ),
    },
    { path: '/edit/:id', title: 'Edit', element: <h1>Edit</h1> },
  ];

  /** Responses of the page's only server. */
  async function fetch(address: string, init?: RequestInit) {
    if (address === '/config.json') return answer(404, {});
    if (address.endsWith('/auth/login')) {
      const body = JSON.parse(String(init?.body));
      return body.email === 'demo@ideahub.example'
        ? answer(200, {
            verified: true,
            token: 'at',
            refreshToken: 'rt',
            userId: 'u',
            name: 'Demo',
          })
        : answer(401, {});
    }
    if (address.endsWith('/users/profile')) return answer(200, { id: 'u', name: 'Demo Member' });
    return answer(204, null);
  }

  // jsdom has no `Response`. These are the parts that the code reads.
  const answer = (status: number, json: unknown) => ({
    status,
    ok: status < 300,
    statusText: '',
    text: async () => JSON.stringify(json),
    json: async () => json,
  });

  let root: Root;

  beforeEach(() => {
    localStorage.clear();
    window.history.replaceState(null, '', '/');
    document.body.innerHTML = '<div id="root"></div>';
    Object.assign(globalThis, { fetch });
    act(() => {
      root = runStandalone({ name: 'remote-ideas', screens: SCREENS });
    });
  });

  afterEach(() => {
    act(() => root.unmount());
    Reflect.deleteProperty(globalThis, 'fetch');
  });

  test('[MF-06] shows its screens, with a menu and a title', async () => {
    const user = userEvent.setup();
    expect(screen.getByRole('heading', { name: 'Home of nobody' })).toBeInTheDocument();
    expect(document.title).toBe('Home · remote-ideas');
    const menu = within(screen.getByRole('navigation', { name: 'Screens' }));
    expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    expect(menu.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    await user.click(menu.getByRole('link', { name: 'Project' }));
    expect(screen.getByRole('heading', { name: 'Project 7' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/project/7');
    expect(document.title).toBe('Project · remote-ideas');
  });

  test('[MF-06, RN-06] signs the demo member in and out, by the real session', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Sign in as demo member' }));
    expect(await screen.findByRole('heading', { name: 'Home of Demo Member' })).toBeInTheDocument();
    expect(localStorage.getItem('ideahub.accessToken')).toBe('at');
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(screen.getByRole('heading', { name: 'Home of nobody' })).toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });

  test('[MF-06, SE-10] shows the session’s errors as toasts', async () => {
    Object.assign(globalThis, { fetch: async () => Promise.reject(new TypeError('offline')) });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Sign in as demo member' }));
    const notifications = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(await notifications.findByText(/^Unable to connect to server\./)).toBeInTheDocument();
    await user.click(notifications.getByRole('button', { name: 'Close' }));
    expect(notifications.queryByText(/^Unable to connect/)).not.toBeInTheDocument();
  });

  test('[MF-06, TO-01] shows a screen’s toasts for their time', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Like' }));
    expect(screen.getByText('Liked!')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.queryByText('Liked!')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  test.each(['/', '/elsewhere'])(
    '[MF-06] links its screens at %s, where none stands',
    async (path) => {
      act(() => root.unmount());
      window.history.replaceState(null, '', path);
      act(() => {
        document.body.innerHTML = '<div id="root"></div>';
        root = runStandalone({ name: 'remote-auth', screens: SCREENS.slice(1) });
      });
      const main = within(screen.getByRole('main'));
      expect(await main.findByRole('heading', { name: 'remote-auth alone' })).toBeInTheDocument();
      const said = main.queryByText('It has no screen at /elsewhere.');
      expect(said !== null).toBe(path === '/elsewhere');
      expect(main.getAllByRole('link')).toHaveLength(1);
      await userEvent.click(main.getByRole('link', { name: 'Project' }));
      expect(screen.getByRole('heading', { name: 'Project 7' })).toBeInTheDocument();
    },
  );

  test('[MF-06] needs a place to stand', () => {
    document.body.innerHTML = '';
    expect(() => runStandalone({ name: 'x', screens: [] })).toThrow('no element #root');
  });
});

describe('the configuration of a standalone remote', () => {
  const answer = (text: string, ok = true) =>
    ({ ok, json: async () => JSON.parse(text) }) as Response;

  test('[RN-05, MF-06] is the server’s where it has one; a missing key takes its default', async () => {
    const requested: string[] = [];
    const config = await loadConfig(async (address) => {
      requested.push(address);
      return answer('{"apiBaseUrl":"http://localhost:9000/api"}');
    });
    expect(requested).toEqual(['/config.json']);
    expect(config).toEqual({ ...DEFAULT_RUNTIME_CONFIG, apiBaseUrl: 'http://localhost:9000/api' });
  });

  test('[RN-05, MF-06, PL-03] takes the default of a setting that is wrong, and each that is right', async () => {
    const text = '{"apiBaseUrl":7,"sampleIdeas":false,"social":[]}';
    const config = await loadConfig(async () => answer(text));
    expect(config).toEqual({ ...DEFAULT_RUNTIME_CONFIG, sampleIdeas: false });
  });

  test.each([
    ['is missing', async () => answer('{"sampleIdeas":false}', false)],
    ['is the page itself', async () => answer('<!doctype html>')],
    ['can’t be had', async () => Promise.reject(new TypeError('offline'))],
  ])('[RN-05, MF-06] is the default where it %s', async (_name, fetch) => {
    await expect(loadConfig(fetch)).resolves.toEqual(DEFAULT_RUNTIME_CONFIG);
  });
});
