import { type AssetRequest, createAssetLoader } from './asset-loader.ts';
import { RemoteLoadError } from './remote-load-error.ts';

const URL_JS = 'https://auth.example/entry.js';
const URL_CSS = 'https://auth.example/auth.css';

/** Waits for all that has been promised so far. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

function open(status = 200) {
  const fetchFile = jest.fn(
    async (_url: unknown, _init?: RequestInit) =>
      ({ ok: status < 400, status, body: null }) as Response,
  );
  const isAllowed = (url: string) => url.startsWith('https://auth.example/');
  return { fetchFile, loader: createAssetLoader(document, isAllowed, fetchFile) };
}

const { signal } = new AbortController();
const of = (url: string, change: Partial<AssetRequest> = {}): AssetRequest => ({
  url,
  integrity: undefined,
  signal,
  fresh: false,
  ...change,
});

const scripts = () => [...document.head.querySelectorAll('script')];
const script = () => document.head.querySelector('script');
const stylesheet = () => document.head.querySelector('link');
const comes = (element: Element | null) => element?.dispatchEvent(new Event('load'));
const fails = (element: Element | null) => element?.dispatchEvent(new Event('error'));

afterEach(() => {
  document.head.innerHTML = '';
});

test('[MF-05] puts a script into the page with its hash, and takes it out once it ran', async () => {
  const done = open().loader.script(of(URL_JS, { integrity: 'sha384-abc' }));
  expect(script()).toMatchObject({
    src: URL_JS,
    integrity: 'sha384-abc',
    crossOrigin: 'anonymous',
  });
  comes(script());
  await done;
  expect(script()).toBeNull();
});

test('[MF-05] a script that does not come rejects and leaves nothing behind', async () => {
  const done = open().loader.script(of(URL_JS));
  fails(script());
  await expect(done).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'entry.js could not be loaded.',
  });
  expect(script()).toBeNull();
});

test('[MF-05] what failed is named without the hash of a build', async () => {
  const done = open().loader.script(of(URL_JS.replace('.js', '.4e979c8e06af.js')));
  fails(script());
  await expect(done).rejects.toMatchObject({ message: 'entry.js could not be loaded.' });
});

test('[MF-05] a script that throws is told apart from one that came whole', async () => {
  const done = open().loader.script(of(URL_JS));
  window.dispatchEvent(new ErrorEvent('error', { filename: URL_JS, message: 'boom' }));
  comes(script());
  await expect(done).rejects.toMatchObject({ kind: 'broken', message: 'entry.js threw: boom' });
});

test('[MF-05] what another script of the page throws meanwhile is not blamed on it', async () => {
  const done = open().loader.script(of(URL_JS));
  const elsewhere = 'https://extension.example/content.js';
  window.dispatchEvent(new ErrorEvent('error', { filename: elsewhere, message: 'boom' }));
  comes(script());
  await expect(done).resolves.toBeUndefined();
});

test('[MF-05] a stylesheet stays in the page, and a failed one does not', async () => {
  const { loader } = open();
  const good = loader.stylesheet(of(URL_CSS));
  comes(stylesheet());
  await good;
  expect(stylesheet()?.rel).toBe('stylesheet');

  document.head.innerHTML = '';
  const bad = loader.stylesheet(of('https://auth.example/other.css'));
  fails(stylesheet());
  await expect(bad).rejects.toMatchObject({ kind: 'unreachable' });
  expect(stylesheet()).toBeNull();
});

test('refuses a file of an origin that is not allowed', async () => {
  const { loader } = open();
  const foreign = of('https://evil.example/x.js');
  await expect(loader.script(foreign)).rejects.toMatchObject({ kind: 'refused' });
  await expect(loader.stylesheet(foreign)).rejects.toMatchObject({ kind: 'refused' });
  expect(document.head.children).toHaveLength(0);
});

describe('given up', () => {
  test('[MF-02] at the limit a request that hangs leaves the page', async () => {
    const limit = new AbortController();
    const done = open().loader.script(of(URL_JS, { signal: limit.signal }));
    limit.abort(new Error('limit'));
    await expect(done).rejects.toThrow('limit');
    expect(script()).toBeNull();
  });

  test('[MF-11] a script that was given up belongs to another document, where it can’t run', async () => {
    const limit = new AbortController();
    const done = open().loader.script(of(URL_JS, { signal: limit.signal }));
    const element = script();
    limit.abort(new Error('limit'));
    await expect(done).rejects.toThrow('limit');
    expect(element?.ownerDocument).not.toBe(document);
  });

  test('[MF-02] nothing starts for whoever has given up already', async () => {
    const { loader, fetchFile } = open();
    const given = AbortSignal.abort(new Error('too late'));
    for (const fresh of [false, true]) {
      await expect(loader.script(of(URL_JS, { signal: given, fresh }))).rejects.toThrow('too late');
      await expect(loader.stylesheet(of(URL_CSS, { signal: given, fresh }))).rejects.toThrow();
    }
    expect(document.head.children).toHaveLength(0);
    expect(fetchFile).not.toHaveBeenCalled();
  });

  test('[MF-02] nothing goes on for whoever gives up while the server is asked', async () => {
    const limit = new AbortController();
    const { loader, fetchFile } = open();
    fetchFile.mockImplementation(async () => {
      await null;
      limit.abort(new Error('limit'));
      return { ok: true, body: null } as Response;
    });
    const done = loader.script(of(URL_JS, { signal: limit.signal, fresh: true }));
    await expect(done).rejects.toThrow('limit');
    await settled();
    expect(document.head.children).toHaveLength(0);
  });
});

describe('one load of each file', () => {
  test('[MF-11] is shared by all who ask for it, while it is under way and when it is done', async () => {
    const { loader } = open();
    const first = loader.script(of(URL_JS));
    const second = loader.script(of(URL_JS));
    expect(scripts()).toHaveLength(1);
    comes(script());
    await Promise.all([first, second]);
    await loader.script(of(URL_JS));
    await loader.script(of(URL_JS, { fresh: true }));
    expect(scripts()).toHaveLength(0);

    const sheet = loader.stylesheet(of(URL_CSS));
    comes(stylesheet());
    await Promise.all([sheet, loader.stylesheet(of(URL_CSS))]);
    expect(document.head.querySelectorAll('link')).toHaveLength(1);
  });

  test('[MF-11] goes on when one of those who wait gives up', async () => {
    const { loader } = open();
    const limit = new AbortController();
    const hasty = loader.script(of(URL_JS, { signal: limit.signal }));
    const patient = loader.script(of(URL_JS));
    limit.abort(new Error('limit'));
    await expect(hasty).rejects.toThrow('limit');
    expect(scripts()).toHaveLength(1);
    comes(script());
    await expect(patient).resolves.toBeUndefined();
  });

  test('[MF-11] ends when the last of them gives up, and the next request begins anew', async () => {
    const { loader } = open();
    const limits = [new AbortController(), new AbortController()];
    const waiting = limits.map(({ signal }) => loader.script(of(URL_JS, { signal })));
    for (const limit of limits) limit.abort(new Error('limit'));
    // In the same moment, while what was given up is not gone yet.
    const next = loader.script(of(URL_JS));
    for (const done of waiting) await expect(done).rejects.toThrow('limit');
    await settled();
    expect(scripts()).toHaveLength(1);
    comes(script());
    await expect(next).resolves.toBeUndefined();
  });

  test('[MF-11] a failure is everybody’s, and is forgotten', async () => {
    const { loader } = open();
    const both = [loader.script(of(URL_JS)), loader.script(of(URL_JS))];
    fails(script());
    for (const done of both) await expect(done).rejects.toMatchObject({ kind: 'unreachable' });
    const next = loader.script(of(URL_JS));
    expect(scripts()).toHaveLength(1);
    comes(script());
    await expect(next).resolves.toBeUndefined();
  });

  test('[MF-05] a file that came and did not do its work is loaded again', async () => {
    const { loader } = open();
    const first = loader.script(of(URL_JS));
    comes(script());
    await first;
    loader.forget(URL_JS);
    const second = loader.script(of(URL_JS));
    expect(scripts()).toHaveLength(1);
    comes(script());
    await expect(second).resolves.toBeUndefined();
  });
});

describe('a fresh load', () => {
  test('[MF-05] asks the server first, past the browser’s cache', async () => {
    const { loader, fetchFile } = open();
    const done = loader.script(of(URL_JS, { fresh: true }));
    expect(fetchFile).toHaveBeenCalledWith(URL_JS, expect.objectContaining({ cache: 'reload' }));
    expect(scripts()).toHaveLength(0);
    await settled();
    comes(script());
    await expect(done).resolves.toBeUndefined();
  });

  test('[MF-05] an error of the server is a failure, and the file is not put into the page', async () => {
    const { loader } = open(503);
    const done = loader.stylesheet(of(URL_CSS, { fresh: true }));
    await expect(done).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'auth.css could not be loaded: HTTP 503.',
    });
    expect(stylesheet()).toBeNull();
  });

  test('[MF-11, MF-12] takes the place of one that hangs, for all who wait for that', async () => {
    const { loader, fetchFile } = open();
    const waiting = loader.script(of(URL_JS));
    const hung = script();
    const fresh = loader.script(of(URL_JS, { fresh: true }));
    await settled();
    expect(fetchFile).toHaveBeenCalledTimes(1);
    expect(hung?.ownerDocument).not.toBe(document);
    expect(scripts()).toHaveLength(1);
    comes(script());
    await expect(Promise.all([waiting, fresh])).resolves.toBeDefined();
  });
});

test('[DP-07] a stylesheet that is given up leaves the page, and comes anew when it is asked for', async () => {
  const { loader } = open();
  const done = loader.stylesheet(of(URL_CSS));
  comes(stylesheet());
  await done;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', href: URL_CSS }),
  );
  loader.forget(URL_CSS);
  expect([...document.head.querySelectorAll('link')].map(({ rel }) => rel)).toEqual(['preload']);
  document.head.innerHTML = '';
  void loader.stylesheet(of(URL_CSS));
  expect(stylesheet()).toMatchObject({ rel: 'stylesheet', href: URL_CSS });
});

describe('[RN-10, MF-05] a load that is over stops what the page still loads', () => {
  const timeout = () => new RemoteLoadError('timeout', 'No answer within 120 seconds.');
  const givenUp = () => new DOMException('Given up', 'AbortError');

  test.each([
    ['in Firefox, for a stylesheet', '', URL_CSS, timeout(), 1],
    ['in WebKit, for a stylesheet', 'Apple Computer, Inc.', URL_CSS, timeout(), 1],
    ['not in Chromium, where nothing waits for it', 'Google Inc.', URL_CSS, timeout(), 0],
    ['not for a script', '', URL_JS, timeout(), 0],
    ['not when the visitor has moved on', '', URL_CSS, givenUp(), 0],
  ])('%s', async (_where, vendor, url, reason, times) => {
    jest.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
    const stop = jest.spyOn(window, 'stop').mockImplementation(() => {});
    const limit = new AbortController();
    const { loader } = open();
    const put = url.endsWith('.css') ? loader.stylesheet : loader.script;
    const done = put(of(url, { signal: limit.signal }));
    await settled();
    limit.abort(reason);
    await expect(done).rejects.toBe(reason);
    expect(stop).toHaveBeenCalledTimes(times);
  });
});

describe('the styles that painted the page’s prerendered HTML', () => {
  /** As a composed page links them, from its own origin; `null` for one that did not come. */
  function paint(integrity: string, sheet: object | null): HTMLLinkElement {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/releases/remote-auth/r1/auth.css';
    link.integrity = integrity;
    link.dataset.words = '';
    Object.defineProperty(link, 'sheet', { value: sheet });
    document.head.append(link);
    return link;
  }
  const WHOLE = { cssRules: [{}] };
  const added = () => document.head.querySelectorAll(`link[href="${URL_CSS}"]`).length;

  test('[PF-09] are the screen’s too where they are the very same file: it comes once, and stays', async () => {
    const link = paint('sha384-abc', WHOLE);
    const { loader } = open();
    await loader.stylesheet(of(URL_CSS, { integrity: 'sha384-abc' }));
    expect(added()).toBe(0);
    // The host takes out what has this mark when the screen comes.
    expect(link).not.toHaveAttribute('data-words');
    expect(link.isConnected).toBe(true);
  });

  test('[MF-05] go with the screen whose release the tab does not run', async () => {
    const link = paint('sha384-abc', WHOLE);
    const { loader } = open();
    await loader.stylesheet(of(URL_CSS, { integrity: 'sha384-abc' }));
    loader.forget(URL_CSS);
    expect(link.isConnected).toBe(false);
    const again = loader.stylesheet(of(URL_CSS, { integrity: 'sha384-abc' }));
    expect(added()).toBe(1);
    comes(stylesheet());
    await again;
  });

  test.each([
    ['of another release', 'sha384-other', WHOLE],
    ['that had another hash', 'sha384-abc', null],
    ['that did not come', 'sha384-abc', { cssRules: [] }],
    ['that can’t be read', 'sha384-abc', {}],
  ])('[DP-08] styles %s do not stand in for it', async (_which, integrity, sheet) => {
    const link = paint(integrity, sheet);
    const done = open().loader.stylesheet(of(URL_CSS, { integrity: 'sha384-abc' }));
    expect(added()).toBe(1);
    comes(document.head.querySelector(`link[href="${URL_CSS}"]`));
    await done;
    expect(link).toHaveAttribute('data-words');
  });
});
