import { createContainerRuntime } from './container-runtime.ts';

const sharedModules = { react: {} };
const host = { load: async () => {}, base: 'https://login.example/1.0.0/' };

type Page = Record<string, unknown>;

/** Adds a container to the page, as a remote's entry does. */
function putContainer(init: () => unknown = () => {}) {
  const container = {
    init: jest.fn(init),
    get: jest.fn(async (expose: string) => () => ({ expose })),
  };
  (globalThis as unknown as Page).remote_auth_1 = container;
  return container;
}

afterEach(() => {
  delete (globalThis as unknown as Page).remote_auth_1;
});

test('[MF-01, MF-03] a container gets the host’s shared modules and loader once, before its first screen', async () => {
  const container = putContainer();
  const runtime = createContainerRuntime(() => sharedModules);
  const [auth, reset] = await Promise.all([
    runtime.load('remote_auth_1', 'auth', host, {}),
    runtime.load('remote_auth_1', 'reset-password', host, {}),
  ]);
  expect([auth, reset]).toEqual([{ expose: './auth' }, { expose: './reset-password' }]);
  expect(container.init.mock.calls).toEqual([[sharedModules, [], host]]);
});

test('[MF-03, DP-06] two releases in one page each have their own container, by where their files are', async () => {
  putContainer();
  const registryOf = (name: string): Page => ({
    remote_auth_1: { init: () => {}, get: async () => () => name },
  });
  const [first, second] = [registryOf('first'), registryOf('second')];
  const runtime = createContainerRuntime(() => sharedModules);
  const load = (registry: Page) => runtime.load('remote_auth_1', 'auth', host, registry);
  expect(await Promise.all([load(first), load(second)])).toEqual(['first', 'second']);
  expect(runtime.isPresent('remote_auth_1', first)).toBe(true);
});

test('[MF-05] a container that could not start is started again by the next try', async () => {
  const init = jest.fn().mockRejectedValueOnce(new Error('not yet'));
  putContainer(init);
  const runtime = createContainerRuntime(() => sharedModules);
  await expect(runtime.load('remote_auth_1', 'auth', host, {})).rejects.toThrow('not yet');
  await expect(runtime.load('remote_auth_1', 'auth', host, {})).resolves.toEqual({
    expose: './auth',
  });
  expect(init).toHaveBeenCalledTimes(2);
});

test('[MF-05] says whether a container is there, and refuses one that is not', async () => {
  const runtime = createContainerRuntime(() => sharedModules);
  expect(runtime.isPresent('remote_auth_1', {})).toBe(false);
  // State after an entry declared its name and then threw.
  (globalThis as unknown as Page).remote_auth_1 = undefined;
  expect(runtime.isPresent('remote_auth_1', {})).toBe(false);
  await expect(runtime.load('remote_auth_1', 'auth', host, {})).rejects.toThrow(
    'no container remote_auth_1',
  );
  putContainer();
  expect(runtime.isPresent('remote_auth_1', {})).toBe(true);
});
