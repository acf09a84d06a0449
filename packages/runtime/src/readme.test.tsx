import type { BootData } from '@composed/contract/discovery';
import { act, render, screen } from '@testing-library/react';

const BASE = 'https://shelf.example/1.0.0-3f2a9c1b7d4e/';

const boot: BootData = {
  remoteOrigins: ['https://shelf.example'],
  keys: null,
  release: null,
  ahead: [],
  discovery: {
    schema: '',
    microFrontends: {
      'remote-shelf': [{ url: `${BASE}release.json`, metadata: { version: '1.0.0' } }],
    },
  },
};

const record = {
  name: 'remote-shelf',
  release: '1.0.0-3f2a9c1b7d4e',
  contractVersion: 1,
  shared: { react: '^19.0.0' },
  container: 'remote_shelf_1',
  entry: 'entry.js',
  screens: { home: { js: [], css: [] } },
  files: {},
};

/** The container that the remote's entry adds to the page. */
const container = {
  init: () => {},
  get: async () => () => ({
    screen: { contractVersion: 1, Screen: ({ page }: { page: number }) => <h1>Shelf {page}</h1> },
  }),
};

const answers = jest.fn<Promise<Response>, [address: string]>();
const response = (status: number, text: string) => {
  const pieces = [new TextEncoder().encode(text)];
  const read = async () => ({ done: pieces.length === 0, value: pieces.shift() });
  return { ok: status < 400, status, body: { getReader: () => ({ read }) } } as unknown as Response;
};

/** Opens the page as the server sends it, with the build's constants. */
async function open() {
  document.head.innerHTML = `<script type="application/json" id="shop-boot">${JSON.stringify(boot)}</script>`;
  Object.assign(globalThis, {
    fetch: answers,
    __CHUNK_LOAD_LIMIT_MS__: 120_000,
    __SHARED_VERSIONS__: { react: '19.3.1' },
    __SITE__: { name: 'shop', storagePrefix: 'shop.', contractVersion: 1 },
    __webpack_share_scopes__: { default: {} },
  });
  // jsdom lacks this function and runs no scripts.
  URL.revokeObjectURL = () => {};
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    Object.assign(globalThis, { [record.container]: container });
    (script as HTMLElement).dispatchEvent(new Event('load'));
  });
  const { Shelf } = await import('./testing/readme-example.tsx');
  render(<Shelf />);
}

test('[PL-07] a remote’s screen loads, fails and comes by the next try', async () => {
  answers.mockResolvedValue(response(503, ''));
  await act(open);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'release.json could not be loaded: HTTP 503.',
  );

  let answer = (_response: Response) => {};
  answers.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  answers.mockImplementation(async (address) =>
    address.endsWith('release.json')
      ? response(200, JSON.stringify({ text: JSON.stringify(record) }))
      : response(200, JSON.stringify(boot.discovery)),
  );
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(screen.getByRole('alert')).toBeVisible();
  await act(async () => answer(response(200, JSON.stringify(boot.discovery))));
  expect(await screen.findByRole('heading', { name: 'Shelf 1' })).toBeVisible();
});
