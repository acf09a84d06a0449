import { readBootData as read } from './boot-data.ts';

const readBootData = (page: Document) => read(page, 'hub-boot');

const script = (data: unknown) =>
  `<script type="application/json" id="hub-boot">${JSON.stringify(data)}</script>`;
const page = (head: string, body = '') =>
  new DOMParser().parseFromString(
    `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
    'text/html',
  );

const NONE = { discovery: null, release: null, ahead: [] };
const OWN = { ...NONE, remoteOrigins: ['https://hub.example'], keys: { site: ['B'] } };
const FORGED = { ...NONE, remoteOrigins: ['https://evil.example'], keys: null };

test.each([
  ['a script', script(FORGED)],
  ['an element', `<div id="hub-boot">${JSON.stringify(FORGED)}</div>`],
  ['a name', `<form name="head">${script(FORGED)}</form>`],
])('[DP-09, DP-29] a page is believed by its head, whatever %s in its body says', (_what, body) => {
  expect(readBootData(page(script(OWN), body))).toMatchObject(OWN);
  expect(readBootData(page('', body))).toMatchObject({ remoteOrigins: [], keys: {} });
});

test.each([
  ['nothing', ''],
  ['no keys', script({ ...OWN, keys: undefined })],
  ['what is no JSON', '<script type="application/json" id="hub-boot">{"keys":null</script>'],
])('[DP-09] with %s no signature counts as right, and none is left out', (_what, head) => {
  expect(readBootData(page(head)).keys).toEqual({});
});

test('[DP-09] signatures are off where the page itself says so', () => {
  expect(readBootData(page(script({ ...OWN, keys: null }))).keys).toBeNull();
});

/** A valid entry of the page's list, and a valid `ahead` record of its release. */
const ENTRY = { url: 'https://hub.example/release.json', metadata: { version: '1.0.0' } };
const AHEAD = {
  name: 'remote-shelf',
  url: ENTRY.url,
  contractVersion: 1,
  shared: {},
  entry: 'entry.js',
  screens: {},
};
const RELEASE = { ...AHEAD, release: '1.0.0-000000000001', container: 'shelf', files: {} };
const WHOLE = {
  ...OWN,
  discovery: { schema: 'test', microFrontends: { 'remote-shelf': [ENTRY] } },
  release: RELEASE,
  ahead: [AHEAD],
  localRemotes: true,
  inspector: { url: '/inspector.js', integrity: 'sha384-x' },
};

test('[PL-03] all that a page brings along is read', () => {
  expect(readBootData(page(script(WHOLE)))).toEqual(WHOLE);
});

test.each([
  ['remoteOrigins', 'https://hub.example'],
  ['discovery', { microFrontends: { 'remote-shelf': [{}] } }],
  ['discovery', []],
  ['release', { ...RELEASE, screens: { shelf: {} } }],
  ['ahead', [{ ...AHEAD, url: 'release.json' }]],
  ['keys', { site: 'B' }],
  ['localRemotes', 'yes'],
  ['inspector', '/inspector.js'],
])('[PL-03] of a page whose %s is %j nothing is believed', (field, value) => {
  expect(readBootData(page(script({ ...WHOLE, [field]: value })))).toEqual({
    ...NONE,
    remoteOrigins: [],
    keys: {},
  });
});
