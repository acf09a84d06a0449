import { createAssetLoader } from './asset-loader.ts';

const URL_JS = 'https://auth.example/entry.js';
const URL_CSS = 'https://auth.example/auth.css';
const loader = () => createAssetLoader(document, (url) => url.startsWith('https://auth.example/'));
const open = () => new AbortController();

afterEach(() => {
  document.head.innerHTML = '';
});

const script = () => document.head.querySelector('script');
const stylesheet = () => document.head.querySelector('link');

test('[MF-05] puts a script into the page with its hash, and takes it out once it ran', async () => {
  const done = loader().script({ url: URL_JS, integrity: 'sha384-abc', signal: open().signal });
  expect(script()).toMatchObject({
    src: URL_JS,
    integrity: 'sha384-abc',
    crossOrigin: 'anonymous',
  });
  script()?.dispatchEvent(new Event('load'));
  await done;
  expect(script()).toBeNull();
});

test('[MF-05] a script that does not come rejects and leaves nothing behind', async () => {
  const done = loader().script({ url: URL_JS, integrity: undefined, signal: open().signal });
  script()?.dispatchEvent(new Event('error'));
  await expect(done).rejects.toMatchObject({ kind: 'unreachable' });
  expect(script()).toBeNull();
});

test('[MF-05] a script that throws is told apart from one that came whole', async () => {
  const done = loader().script({ url: URL_JS, integrity: undefined, signal: open().signal });
  window.dispatchEvent(new ErrorEvent('error', { filename: URL_JS, message: 'boom' }));
  script()?.dispatchEvent(new Event('load'));
  await expect(done).rejects.toMatchObject({ kind: 'broken', message: 'entry.js threw: boom' });
});

test('[MF-05] a stylesheet stays in the page, and a failed one does not', async () => {
  const good = loader().stylesheet({ url: URL_CSS, integrity: undefined, signal: open().signal });
  stylesheet()?.dispatchEvent(new Event('load'));
  await good;
  expect(stylesheet()?.rel).toBe('stylesheet');

  document.head.innerHTML = '';
  const bad = loader().stylesheet({ url: URL_CSS, integrity: undefined, signal: open().signal });
  stylesheet()?.dispatchEvent(new Event('error'));
  await expect(bad).rejects.toMatchObject({ kind: 'unreachable' });
  expect(stylesheet()).toBeNull();
});

test('[MF-02] the time limit takes a request that hangs out of the page', async () => {
  const limit = open();
  const done = loader().script({ url: URL_JS, integrity: undefined, signal: limit.signal });
  limit.abort(new Error('limit'));
  await expect(done).rejects.toThrow('limit');
  expect(script()).toBeNull();
});

test('refuses a file of an origin that is not allowed', async () => {
  const foreign = { url: 'https://evil.example/x.js', integrity: undefined, signal: open().signal };
  await expect(loader().script(foreign)).rejects.toMatchObject({ kind: 'refused' });
  await expect(loader().stylesheet(foreign)).rejects.toMatchObject({ kind: 'refused' });
  expect(document.head.children).toHaveLength(0);
});
