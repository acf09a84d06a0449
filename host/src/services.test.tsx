import { SessionProvider, useUser } from '@idea-hub/shared/session';
import { someUser } from '@idea-hub/shared/testing/fake-session';
import { act, render, screen, within } from '@testing-library/react';
import { config, session, startServices } from './services.ts';
import { pass, settle } from './testing/render-shell.tsx';
import { Toaster } from './toaster/toaster.tsx';

jest.mock('./federation/page-screens.tsx', () => require('./testing/fake-remote-screen.tsx'));

const answer = (status: number, body: unknown) =>
  ({
    ok: status < 400,
    status,
    statusText: '',
    text: async () => JSON.stringify(body),
  }) as Response;

function WhoIsIn() {
  return <p>{useUser()?.name ?? 'Nobody'}</p>;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'fetch');
  jest.useRealTimers();
});

test('[SE-02, SE-10, CL-01, CL-06, RN-05] shows the saved user immediately, the first call waits for its address, and reports the end of the session', async () => {
  localStorage.setItem('ideahub.accessToken', 'old');
  localStorage.setItem('ideahub.refreshToken', 'worn');
  localStorage.setItem('ideahub.user', JSON.stringify(someUser({ name: 'Ada Lovelace' })));
  const requested: string[] = [];
  let answerConfig: (response: Response) => void = () => {};
  const fetch = (address: string) => {
    requested.push(address);
    if (address === '/config.json') {
      return new Promise<Response>((resolve) => {
        answerConfig = resolve;
      });
    }
    return Promise.resolve(answer(401, { status: 401, message: 'No' }));
  };
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value: fetch });

  startServices();
  render(
    <SessionProvider session={session}>
      <WhoIsIn />
      <Toaster />
    </SessionProvider>,
  );
  expect(screen.getByText('Ada Lovelace')).toBeInTheDocument();
  await settle();
  expect(requested).toEqual(['/config.json']);

  await act(async () => answerConfig(answer(200, { apiBaseUrl: 'http://api.test/v1' })));
  for (let turn = 0; turn < 20; turn += 1) await settle();
  expect(config.getState()).toEqual({ status: 'ready' });
  expect(requested).toContain('http://api.test/v1/users/profile');
  expect(requested).toContain('http://api.test/v1/auth/refresh');
  expect(screen.getByText('Nobody')).toBeInTheDocument();
  const alerts = within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert');
  expect(alerts).toHaveTextContent('Session expired. Please login again.');
  expect(localStorage).toHaveLength(0);
  pass(3999);
  expect(alerts).toHaveTextContent('Session expired. Please login again.');
  pass(1);
  expect(alerts).toBeEmptyDOMElement();
});
