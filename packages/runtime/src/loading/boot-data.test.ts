import { readBootData as read } from './boot-data.ts';

const readBootData = (page: Document) => read(page, 'hub-boot');

const script = (data: unknown) =>
  `<script type="application/json" id="hub-boot">${JSON.stringify(data)}</script>`;
const page = (head: string, body = '') =>
  new DOMParser().parseFromString(
    `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
    'text/html',
  );

const OWN = { remoteOrigins: ['https://hub.example'], keys: { site: ['B'] } };
const FORGED = { remoteOrigins: ['https://evil.example'], keys: null };

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
  ['no keys', script({ remoteOrigins: [] })],
  ['what is no JSON', '<script type="application/json" id="hub-boot">{"keys":null</script>'],
])('[DP-09] with %s no signature counts as right, and none is left out', (_what, head) => {
  expect(readBootData(page(head)).keys).toEqual({});
});

test('[DP-09] signatures are off where the page itself says so', () => {
  expect(readBootData(page(script({ keys: null }))).keys).toBeNull();
});
