/** @jest-environment node */
import { createHash } from 'node:crypto';
import type { RemoteRelease } from '@composed/contract/release';
import { type KeyPair, keyPair } from '@composed/contract/testing/key-pair';
import { readRelease, withListedKeys } from './release.ts';

const auth = keyPair();
const ideas = keyPair();
const keys = { 'remote-login': [auth.key], 'remote-shop': [ideas.key], site: [keyPair().key] };

const release: RemoteRelease = {
  name: 'remote-login',
  release: '1.0.0-aaaaaaaaaaaa',
  contractVersion: 1,
  shared: {},
  container: 'auth',
  entry: 'remoteEntry.js',
  screens: {},
  files: {},
};

const recordOf = (change: Partial<RemoteRelease>, signer: KeyPair) =>
  JSON.stringify(signer.sign(JSON.stringify({ ...release, ...change })));

const hash = (text: string, size = 384) =>
  `sha${size}-${createHash(`sha${size}`).update(text).digest('base64')}`;

const entry = (integrity?: string, listed: string | null = release.release) => ({
  url: 'https://login.example/1/release.json',
  metadata: { version: '1.0.0', ...(integrity === undefined ? {} : { integrity }) },
  ...(listed === null ? {} : { extras: { release: listed } }),
});

const inProduction = { keys, needsHashes: true };
const good = recordOf({}, auth);

test('[DP-09, PF-05] the keys that a list has of a remote count where the page names none of it', () => {
  const trust = { keys: { 'remote-login': ['page'] }, needsHashes: true };
  const keysOf = (remote: string, listed?: string[]) => withListedKeys(trust, remote, listed).keys;
  expect(keysOf('remote-login', ['listed'])).toEqual({ 'remote-login': ['page'] });
  expect(keysOf('remote-shop', ['listed'])).toEqual({
    'remote-login': ['page'],
    'remote-shop': ['listed'],
  });
  expect(keysOf('remote-shop')).toMatchObject({ 'remote-shop': [] });
  expect(withListedKeys({ ...trust, keys: null }, 'remote-shop', ['listed']).keys).toBeNull();
});

test('[DP-09] the record that is listed and signed by its remote is believed', async () => {
  await expect(readRelease(good, 'remote-login', entry(hash(good)), inProduction)).resolves.toEqual(
    release,
  );
});

test.each([256, 512])('[DP-08] a hash may be SHA-%i too', async (size) => {
  const listed = entry(hash(good, size));
  await expect(readRelease(good, 'remote-login', listed, inProduction)).resolves.toEqual(release);
});

const refused: [what: string, text: string, integrity: string | undefined, reason: string][] = [
  ['whose bytes changed', `${good} `, hash(good), 'differs from the hash'],
  ['without a hash', good, undefined, 'no hash of the record of remote-login'],
  ['with an unknown kind of hash', good, hash(good).replace('sha384', 'md5'), 'differs'],
  ['with a second hash beside a wrong one', good, `${hash('x')} ${hash(good)}`, 'differs'],
  ['that another team signed', recordOf({}, ideas), '', 'not signed with a key of remote-login'],
  ['that nobody signed', JSON.stringify({ text: JSON.stringify(release) }), '', 'not signed'],
  [
    'of another remote, by the key of that one',
    recordOf({ name: 'remote-shop' }, ideas),
    '',
    'not signed with a key of remote-login',
  ],
  [
    'of another remote, by the key of this one',
    recordOf({ name: 'remote-shop' }, auth),
    '',
    'is the record of remote-shop@',
  ],
  [
    'of another release than is listed',
    recordOf({ release: '0.9.0-bbbbbbbbbbbb' }, auth),
    '',
    'is the record of remote-login@0.9.0-bbbbbbbbbbbb',
  ],
];

test.each(refused)(
  '[DP-09, DP-18] a record %s is refused',
  async (_what, text, integrity, reason) => {
    const listed = entry(integrity === '' ? hash(text) : integrity);
    await expect(readRelease(text, 'remote-login', listed, inProduction)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(reason),
    });
  },
);

test('[DP-09] the key that an envelope names is not asked', async () => {
  const envelope = { ...JSON.parse(recordOf({}, ideas)), key: ideas.key };
  const text = JSON.stringify(envelope);
  await expect(
    readRelease(text, 'remote-login', entry(hash(text)), inProduction),
  ).rejects.toMatchObject({ kind: 'refused' });
});

test('[DP-09] either of two keys will do while one is replaced', async () => {
  const both = { ...inProduction, keys: { 'remote-login': [keyPair().key, auth.key] } };
  await expect(readRelease(good, 'remote-login', entry(hash(good)), both)).resolves.toEqual(
    release,
  );
});

test('[DP-09] where nothing is signed, records of any server are taken, by their hash if there is one', async () => {
  const text = JSON.stringify({ text: JSON.stringify(release) });
  const open = { keys: null, needsHashes: false };
  await expect(readRelease(text, 'remote-login', entry(undefined, null), open)).resolves.toEqual(
    release,
  );
  await expect(readRelease(text, 'remote-login', entry(hash('other')), open)).rejects.toMatchObject(
    {
      kind: 'refused',
    },
  );
});

test('[RN-07] outside a secure context, where nothing can be checked, that is said', async () => {
  jest
    .spyOn(Object.getPrototypeOf(crypto), 'subtle', 'get')
    .mockReturnValue(undefined as unknown as SubtleCrypto);
  await expect(
    readRelease(good, 'remote-login', entry(hash(good)), inProduction),
  ).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('over https') });
});
