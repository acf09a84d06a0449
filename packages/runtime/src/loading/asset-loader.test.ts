import { type AssetRequest, createAssetLoader } from './asset-loader.ts';

const URL_JS = 'https://login.example/entry.js';
const URL_CSS = 'https://login.example/auth.css';
const HASH = 'sha384-abc';
const POLICY = 'hub#remotes';

/** Waits until all pending promises are settled. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A response with this body. The body repeats while `more` returns true. */
function answer(text: string, status = 200, more = () => false) {
  const cancel = jest.fn(async () => {});
  let pieces = 0;
  const read = async () => {
    pieces += 1;
    const done = pieces > 1 && !more();
    return { done, value: done ? undefined : new TextEncoder().encode(text) };
  };
  const body = { getReader: () => ({ read, cancel }) };
  const response = { ok: status < 400, status, body } as unknown as Response;
  return { response, cancel, pieces: () => pieces };
}

function open(
  respond: (url: unknown, init?: RequestInit) => Promise<Response> = async () =>
    answer('code').response,
) {
  const fetchFile = jest.fn(respond);
  const isAllowed = (url: string) => url.startsWith('https://login.example/');
  return { fetchFile, loader: createAssetLoader(document, isAllowed, fetchFile, POLICY) };
}
const failing = async () => answer('', 503).response;

const { signal } = new AbortController();
const of = (url: string, change: Partial<AssetRequest> = {}): AssetRequest => ({
  url,
  integrity: HASH,
  signal,
  fresh: false,
  ...change,
});

const scripts = () => [...document.head.querySelectorAll('script')];
const script = () => document.head.querySelector('script');
const stylesheet = () => document.head.querySelector('link');
const comes = (element: Element | null) => element?.dispatchEvent(new Event('load'));
const fails = (element: Element | null) => element?.dispatchEvent(new Event('error'));
/** Fires the load event of the only script, or of the newest stylesheet, after its file was read. Awaits the load. */
async function loads(done: Promise<unknown>): Promise<void> {
  await settled();
  expect(scripts().length).toBeLessThanOrEqual(1);
  comes(script() ?? [...document.head.querySelectorAll('link[href^="blob:"]')].at(-1) ?? null);
  await done;
}

/** Blob addresses that are not revoked → their content. */
const blobs = new Map<string, Blob>();
let made = 0;
beforeEach(() => {
  made = 0;
  URL.createObjectURL = (blob) => {
    made += 1;
    const address = `blob:https://hub.example/00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
    blobs.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = (address) => void blobs.delete(address);
});

afterEach(() => {
  document.head.innerHTML = '';
  blobs.clear();
});

test('[MF-05, DP-24] puts what was read of a script into the page with its hash, and takes it out once it ran', async () => {
  const { loader, fetchFile } = open();
  const done = loader.script(of(URL_JS));
  expect(scripts()).toHaveLength(0);
  await settled();
  expect(fetchFile.mock.calls).toEqual([[URL_JS, expect.objectContaining({ cache: 'default' })]]);
  expect(script()).toMatchObject({ integrity: HASH, crossOrigin: 'anonymous' });
  expect(blobs.get(script()?.src ?? '')).toMatchObject({ size: 4, type: 'text/javascript' });
  await loads(done);
  expect(script()).toBeNull();
  expect(blobs.size).toBe(0);
});

test('[PF-12] the files of a release find one another by their elements, and none of another release', async () => {
  const { loader } = open();
  const [stable, canary] = ['https://login.example/r1/', 'https://login.example/r2/'];
  const other = URL_JS.replace('entry', 'other');
  const registries: unknown[] = [];
  const cameOf = async (url: string, release: string) => {
    const done = loader.script(of(url, { release }));
    await settled();
    registries.push((script() as { chunks?: object } | null)?.chunks);
    await loads(done);
  };
  await cameOf(URL_JS, stable);
  await cameOf(other, stable);
  // The same file, which until now has registered its modules only for the other release.
  await cameOf(URL_JS, canary);
  expect(registries[0]).toEqual({});
  expect(registries[1]).toBe(registries[0]);
  expect(registries[2]).toEqual({});
  expect(registries[2]).not.toBe(registries[0]);
  // The containers are looked up in these registries.
  expect([loader.registry(stable), loader.registry(canary)]).toEqual([{}, {}]);
  expect(loader.registry(stable)).toBe(registries[0]);
});

test('[PF-12] a stylesheet that two releases have stays when one of them goes', async () => {
  const { loader } = open();
  const [stable, canary] = ['https://login.example/r1/', 'https://login.example/r2/'];
  for (const release of [stable, canary]) await loads(loader.stylesheet(of(URL_CSS, { release })));
  loader.forget({ url: URL_CSS, release: stable });
  expect(document.head.querySelectorAll('link')).toHaveLength(1);
});

test('[DP-11] in development, without a hash, a script has its file’s own address', async () => {
  const { loader, fetchFile } = open();
  await loads(loader.script(of(URL_JS, { integrity: undefined })));
  expect(fetchFile).not.toHaveBeenCalled();
  const other = URL_JS.replace('entry', 'other');
  const again = loader.script(of(other, { integrity: undefined, fresh: true }));
  await settled();
  expect(script()?.src).toBe(other);
  expect(fetchFile).toHaveBeenCalledTimes(1);
  await loads(again);
});

test('[MF-05] a script that the browser does not run rejects and leaves nothing behind', async () => {
  const done = open().loader.script(of(URL_JS));
  await settled();
  fails(script());
  await expect(done).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'entry.js could not be loaded.',
  });
  expect(script()).toBeNull();
  expect(blobs.size).toBe(0);
});

test('[MF-05] a script that does not come rejects and leaves nothing behind', async () => {
  const done = open(failing).loader.script(of(URL_JS.replace('.js', '.4e979c8e06af.js')));
  await expect(done).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'entry.js could not be loaded: HTTP 503.',
  });
  expect(script()).toBeNull();
});

test('[MF-05] distinguishes a script that throws from one that did not arrive whole', async () => {
  const done = open().loader.script(of(URL_JS));
  await settled();
  const filename = script()?.src ?? '';
  window.dispatchEvent(new ErrorEvent('error', { filename, message: 'boom' }));
  comes(script());
  await expect(done).rejects.toMatchObject({ kind: 'broken', message: 'entry.js threw: boom' });
  expect(script()).toBeNull();
});

test('[MF-05] ignores errors that another script of the page throws meanwhile', async () => {
  const done = open().loader.script(of(URL_JS));
  await settled();
  const elsewhere = 'https://extension.example/content.js';
  window.dispatchEvent(new ErrorEvent('error', { filename: elsewhere, message: 'boom' }));
  comes(script());
  await expect(done).resolves.toBeUndefined();
});

test('[MF-05] a stylesheet stays in the page, and a failed one does not', async () => {
  const { loader } = open();
  const good = loader.stylesheet(of(URL_CSS));
  await settled();
  expect(stylesheet()).toMatchObject({ rel: 'stylesheet', integrity: HASH });
  expect(blobs.get(stylesheet()?.href ?? '')).toMatchObject({ size: 4, type: 'text/css' });
  comes(stylesheet());
  await good;
  expect(stylesheet()?.rel).toBe('stylesheet');
  expect(blobs.size).toBe(0);

  document.head.innerHTML = '';
  const bad = loader.stylesheet(of('https://login.example/other.css'));
  await settled();
  fails(stylesheet());
  await expect(bad).rejects.toMatchObject({ kind: 'unreachable' });
  expect(stylesheet()).toBeNull();
});

test('refuses a file of an origin that is not allowed, and does not ask for it', async () => {
  const { loader, fetchFile } = open();
  const foreign = of('https://evil.example/x.js');
  for (const change of [{}, { integrity: undefined }, { fresh: true }]) {
    const bad = { ...foreign, ...change };
    await expect(loader.script(bad)).rejects.toMatchObject({ kind: 'refused' });
    await expect(loader.stylesheet(bad)).rejects.toMatchObject({ kind: 'refused' });
  }
  expect(document.head.children).toHaveLength(0);
  expect(fetchFile).not.toHaveBeenCalled();
});

describe('Trusted Types', () => {
  afterEach(() => {
    delete (globalThis as { trustedTypes?: unknown }).trustedTypes;
  });

  test('[DP-10, DP-35] the policy allows only files of allowed origins and the code read from them', async () => {
    let create: (url: string) => unknown = () => null;
    Object.assign(globalThis, {
      trustedTypes: {
        createPolicy(name: string, rules: { createScriptURL: typeof create }) {
          expect(name).toBe(POLICY);
          create = rules.createScriptURL;
          return rules;
        },
      },
    });
    const { loader } = open();
    const done = loader.script(of(URL_JS));
    await settled();
    expect(create(script()?.src ?? '')).toBe(script()?.src);
    expect(create(URL_JS)).toBe(URL_JS);
    for (const url of [
      'blob:https://hub.example/00000000-0000-4000-8000-000000000099',
      'blob:https://login.example/00000000-0000-4000-8000-000000000001',
      'https://evil.example/x.js',
      'data:text/javascript,1',
    ]) {
      expect(() => create(url)).toThrow('is not an allowed origin.');
    }
    await loads(done);
  });
});

describe('[DP-35] a file is read up to its size', () => {
  test.each([
    ['scripts', 'script' as const],
    ['stylesheets', 'stylesheet' as const],
  ])('%s, and no further', async (_what, kind) => {
    const { loader, fetchFile } = open();
    const { response, cancel, pieces } = answer('code', 200, () => true);
    fetchFile.mockResolvedValueOnce(response);
    await expect(loader[kind](of(URL_JS, { size: 8000 }))).rejects.toMatchObject({
      kind: 'refused',
      message: 'entry.js is larger than 8 KB.',
    });
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(pieces()).toBe(2001);
    expect(document.head.children).toHaveLength(0);

    await loads(loader[kind](of(URL_JS, { size: 4, fresh: true })));
  });

  test.each([
    ['is not known', undefined],
    ['is said to be a gigabyte', 2 ** 30],
  ])('or to 64 MB where that %s', async (_what, size) => {
    const { loader, fetchFile } = open();
    const { response, pieces } = answer('x'.repeat(2 ** 20), 200, () => true);
    fetchFile.mockResolvedValueOnce(response);
    await expect(loader.script(of(URL_JS, { size }))).rejects.toThrow('is larger than 65536 KB.');
    expect(pieces()).toBe(65);
  });

  test('or not at all where that is no number', async () => {
    const { loader } = open();
    const size = 'much' as unknown as number;
    await expect(loader.script(of(URL_JS, { size }))).rejects.toMatchObject({ kind: 'refused' });
    expect(document.head.children).toHaveLength(0);
  });
});

describe('a file that the page preloads', () => {
  function preload(size: number, as = 'fetch'): void {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as, href: URL_JS });
    link.dataset.size = String(size);
    document.head.append(link);
  }

  test('[DP-35] is read at once up to its size, wanted or not', async () => {
    preload(8);
    const { response, cancel, pieces } = answer('code', 200, () => true);
    open(async () => response);
    await settled();
    expect(pieces()).toBe(3);
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test('[PF-04, MF-11] is requested once and run by its load', async () => {
    preload(4);
    const { loader, fetchFile } = open();
    await settled();
    await loads(loader.script(of(URL_JS, { size: 4 })));
    expect(fetchFile.mock.calls).toEqual([[URL_JS, expect.anything()]]);
  });

  test('[MF-05] fails only the load that uses it when its request fails', async () => {
    preload(4);
    const { loader, fetchFile } = open(failing);
    await expect(loader.script(of(URL_JS))).rejects.toThrow('HTTP 503');
    fetchFile.mockImplementation(async () => answer('code').response);
    await loads(loader.script(of(URL_JS)));
    expect(fetchFile).toHaveBeenCalledTimes(2);
  });

  /** Never responds; rejects when aborted. */
  const hangs = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });

  test('[MF-02] ends with the load that waits for it', async () => {
    preload(4);
    const limit = new AbortController();
    const { loader, fetchFile } = open(hangs);
    const done = loader.script(of(URL_JS, { signal: limit.signal }));
    limit.abort(new Error('limit'));
    await expect(done).rejects.toThrow('limit');
    await settled();
    expect(fetchFile.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    // Otherwise Chromium continues the preload.
    expect(document.querySelector('link')).toBeNull();
  });

  test('[MF-12] gives way to a fresh load', async () => {
    preload(4);
    const { loader, fetchFile } = open(hangs);
    fetchFile.mockResolvedValueOnce(answer('code').response);
    await loads(loader.script(of(URL_JS, { fresh: true })));
    expect(fetchFile.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(fetchFile.mock.calls[1]?.[1]).toMatchObject({ cache: 'reload' });
  });
});

test('[DP-15] errors name the files, not the page’s own addresses of them', async () => {
  const { loader } = open();
  const done = loader.script(of(URL_JS));
  await settled();
  const address = script()?.src ?? '';
  await loads(done);
  const other = 'blob:https://hub.example/00000000-0000-4000-8000-00000000ffff';
  expect(
    loader.withAddresses(`boom@${address}:2:44\n at boom (${address}:3:1)\n at x (${other}:1:2)`),
  ).toBe(`boom@${URL_JS}:2:44\n at boom (${URL_JS}:3:1)\n at x (${other}:1:2)`);
  const place = 'https://login.example/r1/js/a.js';
  const shared = loader.script(of('https://login.example/0-files/js/a.js', { place }));
  await settled();
  const sharedAddress = script()?.src ?? '';
  await loads(shared);
  expect(loader.withAddresses(`at ${sharedAddress}:1:2`)).toBe(`at ${place}:1:2`);
});

describe('an aborted load', () => {
  test('[MF-02, MF-11] at the limit a script leaves the page for another document, where it can’t run', async () => {
    const limit = new AbortController();
    const done = open().loader.script(of(URL_JS, { signal: limit.signal }));
    await settled();
    const element = script();
    expect(element).not.toBeNull();
    limit.abort(new Error('limit'));
    await expect(done).rejects.toThrow('limit');
    expect(script()).toBeNull();
    expect(element?.ownerDocument).not.toBe(document);
    expect(blobs.size).toBe(0);
  });

  test('[MF-02] starts nothing for a caller that has aborted already', async () => {
    const { loader, fetchFile } = open();
    const given = AbortSignal.abort(new Error('too late'));
    for (const fresh of [false, true]) {
      await expect(loader.script(of(URL_JS, { signal: given, fresh }))).rejects.toThrow('too late');
      await expect(loader.stylesheet(of(URL_CSS, { signal: given, fresh }))).rejects.toThrow();
    }
    expect(document.head.children).toHaveLength(0);
    expect(fetchFile).not.toHaveBeenCalled();
  });

  test('[MF-02] a caller that aborts during the request adds nothing to the page', async () => {
    const limit = new AbortController();
    const { loader, fetchFile } = open();
    fetchFile.mockImplementation(async () => {
      await null;
      limit.abort(new Error('limit'));
      return answer('code').response;
    });
    const done = loader.script(of(URL_JS, { signal: limit.signal }));
    await expect(done).rejects.toThrow('limit');
    await settled();
    expect(document.head.children).toHaveLength(0);
  });
});

describe('one load of each file', () => {
  test('[MF-11] is shared by all callers, during the request and afterwards', async () => {
    const { loader } = open();
    const first = loader.script(of(URL_JS));
    const second = loader.script(of(URL_JS));
    await settled();
    expect(scripts()).toHaveLength(1);
    comes(script());
    await Promise.all([first, second]);
    await loader.script(of(URL_JS));
    await loader.script(of(URL_JS, { fresh: true }));
    expect(scripts()).toHaveLength(0);

    await loads(loader.stylesheet(of(URL_CSS)));
    await loader.stylesheet(of(URL_CSS));
    expect(document.head.querySelectorAll('link')).toHaveLength(1);
  });

  test('[MF-11] goes on when one of those who wait aborts', async () => {
    const { loader } = open();
    const limit = new AbortController();
    const hasty = loader.script(of(URL_JS, { signal: limit.signal }));
    const patient = loader.script(of(URL_JS));
    limit.abort(new Error('limit'));
    await expect(hasty).rejects.toThrow('limit');
    await loads(patient);
  });

  test('[MF-11] ends when the last of them aborts, and the next request starts again', async () => {
    const { loader } = open();
    const limits = [new AbortController(), new AbortController()];
    const waiting = limits.map(({ signal }) => loader.script(of(URL_JS, { signal })));
    for (const limit of limits) limit.abort(new Error('limit'));
    // Immediately, while the aborted load is still being cleaned up.
    const next = loader.script(of(URL_JS));
    for (const done of waiting) await expect(done).rejects.toThrow('limit');
    await loads(next);
  });

  test('[MF-11] a failure is everybody’s, and is forgotten', async () => {
    const { loader } = open();
    const both = [loader.script(of(URL_JS)), loader.script(of(URL_JS))];
    await settled();
    fails(script());
    for (const done of both) await expect(done).rejects.toMatchObject({ kind: 'unreachable' });
    await loads(loader.script(of(URL_JS)));
  });
});

test('[MF-05, MF-11, MF-12] a fresh load takes the place of one that hangs, for all who wait for that', async () => {
  const { loader, fetchFile } = open();
  const waiting = loader.script(of(URL_JS));
  await settled();
  const hung = script();
  expect(hung).not.toBeNull();
  const fresh = loader.script(of(URL_JS, { fresh: true }));
  await settled();
  expect(fetchFile).toHaveBeenCalledTimes(2);
  expect(fetchFile.mock.calls[1]?.[1]).toMatchObject({ cache: 'reload' });
  expect(hung?.ownerDocument).not.toBe(document);
  await settled();
  expect(scripts()).toHaveLength(1);
  comes(script());
  await expect(Promise.all([waiting, fresh])).resolves.toBeDefined();
});

test('[DP-07, MF-05] a stylesheet that is abandoned leaves the page, and loads again on request', async () => {
  const { loader } = open();
  await loads(loader.stylesheet(of(URL_CSS)));
  await loads(loader.stylesheet(of(URL_CSS.replace('auth.css', 'other.css'))));
  loader.forget({ url: URL_CSS });
  expect(document.head.querySelectorAll('link')).toHaveLength(1);
  await loads(loader.stylesheet(of(URL_CSS)));
  expect(document.head.querySelectorAll('link')).toHaveLength(2);
});

describe('the styles that painted the page’s prerendered HTML', () => {
  /** A stylesheet link of a composed page. `null` means that it failed to load. */
  function paint(integrity: string, sheet: object | null): HTMLLinkElement {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/releases/remote-login/r1/auth.css';
    link.integrity = integrity;
    link.dataset.words = '';
    Object.defineProperty(link, 'sheet', { value: sheet });
    document.head.append(link);
    return link;
  }
  const WHOLE = { cssRules: [{}] };
  const added = () => document.head.querySelectorAll('link[href^="blob:"]').length;

  test('[PF-09] are the screen’s too where they are the very same file: it comes once, and stays', async () => {
    const link = paint(HASH, WHOLE);
    const { loader } = open();
    await loader.stylesheet(of(URL_CSS));
    expect(added()).toBe(0);
    // The host removes elements with this mark when the screen is shown.
    expect(link).not.toHaveAttribute('data-words');
    expect(link.isConnected).toBe(true);
  });

  test('[MF-05] go with the screen whose release the tab does not run', async () => {
    const link = paint(HASH, WHOLE);
    const { loader } = open();
    await loader.stylesheet(of(URL_CSS));
    loader.forget({ url: URL_CSS });
    expect(link.isConnected).toBe(false);
    await loads(loader.stylesheet(of(URL_CSS)));
    expect(added()).toBe(1);
  });

  test.each([
    ['of another release', 'sha384-other', WHOLE],
    ['that had another hash', HASH, null],
    ['that did not come', HASH, { cssRules: [] }],
    ['that can’t be read', HASH, {}],
  ])('[DP-08] styles %s do not stand in for it', async (_which, integrity, sheet) => {
    const link = paint(integrity, sheet);
    await loads(open().loader.stylesheet(of(URL_CSS)));
    expect(added()).toBe(1);
    expect(link).toHaveAttribute('data-words');
  });
});

describe('[PF-14] a file that releases share', () => {
  const SHARED = 'https://login.example/0-files/entry.0123456789ab.js';

  test.each(['script', 'stylesheet'] as const)(
    'and that the browser refuses as a %s comes whole once more, by itself',
    async (kind) => {
      const { loader, fetchFile } = open();
      const done = loader[kind](of(SHARED));
      await settled();
      fails(script() ?? stylesheet());
      await loads(done);
      expect(fetchFile.mock.calls).toEqual([
        [SHARED, expect.objectContaining({ cache: 'default' })],
        [`${SHARED}?whole`, expect.objectContaining({ cache: 'reload' })],
      ]);
    },
  );

  test('comes whole where the browser can’t read what it got, and where that grows too long', async () => {
    for (const spoilt of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => answer('longer than it').response,
    ]) {
      const { loader, fetchFile } = open();
      fetchFile.mockImplementationOnce(spoilt);
      const done = loader.script(of(SHARED, { size: 4 }));
      await settled();
      await loads(done);
      expect(fetchFile).toHaveBeenCalledTimes(2);
    }
  });

  test('fails after the second time, and at once by an error of the server', async () => {
    const twice = open();
    twice.fetchFile.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(twice.loader.script(of(SHARED))).rejects.toThrow(
      /^entry\.js could not be loaded\.$/,
    );
    expect(twice.fetchFile).toHaveBeenCalledTimes(2);
    const once = open(failing);
    await expect(once.loader.script(of(SHARED))).rejects.toThrow('HTTP 503');
    expect(once.fetchFile).toHaveBeenCalledTimes(1);
  });
});
