const load = jest.fn(async (_url: string, _limitMs: number) => {});
const bundlersLoading = jest.fn();
const bundlersStyles = jest.fn();
const runtime = {
  p: 'https://host.example/',
  f: { css: bundlersStyles },
  l: bundlersLoading,
  k: (chunk: number) => `css/${chunk}.css`,
  styleChunks: [117],
};
Object.assign(globalThis, {
  __webpack_require__: runtime,
  __SHARED_FILES__: '../0-files/',
  __CHUNK_LOAD_LIMIT_MS__: 2_000,
});

const start = async (userOptions: object) => {
  const { default: hostLoading } = await import('./host-loading.ts');
  return hostLoading().beforeInit({ userOptions, origin: 'instance' });
};
const BASE = 'https://ideas.example/1.0.0/';

test('without a loader of the host, the bundler loads chunks', async () => {
  const args = await start({ name: 'remote_ideas', remotes: [] });
  expect(args.origin).toBe('instance');
  expect([runtime.l, runtime.f.css, runtime.p]).toEqual([
    bundlersLoading,
    bundlersStyles,
    'https://host.example/',
  ]);
});

test('[MF-05, DP-24] the host’s loader gets scripts and styles of chunks, by address and limit', async () => {
  await start({ load, base: BASE });
  const done = jest.fn();
  await runtime.l(`${runtime.p}js/195.js`, done);
  const promises: Promise<void>[] = [];
  runtime.f.css(117, promises);
  runtime.f.css(195, promises);
  await Promise.all(promises);
  expect(promises).toHaveLength(1);
  expect(load.mock.calls).toEqual([
    [`${BASE}../0-files/js/195.js`, 2_000],
    [`${BASE}../0-files/css/117.css`, 2_000],
  ]);
  expect(done.mock.calls).toEqual([[expect.objectContaining({ type: 'load' })]]);
});

test('[MF-05] a script that the host refuses fails its chunk, so that it can be tried again', async () => {
  await start({ load, base: BASE });
  load.mockRejectedValueOnce(new Error('wrong hash'));
  const failed = new Promise((done) => runtime.l('https://ideas.example/js/195.js', done));
  expect(await failed).toEqual({
    type: 'error',
    target: { src: 'https://ideas.example/js/195.js' },
  });
});
