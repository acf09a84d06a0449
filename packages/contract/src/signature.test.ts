/** @jest-environment node */

import {
  isAddress,
  platformReaders,
  readSettings,
  type SettingReaders,
  WrongSetting,
} from './settings.ts';
import { isSigned, signedBy } from './signature.ts';
import { keyPair } from './testing/key-pair.ts';
import { readRecord } from './testing/readme-example.ts';

const ours = keyPair();
const theirs = keyPair();
const text = '{"name":"remote-shop","words":"Grüße ✓"}';
const { signature } = ours.sign(text);

test('[DP-09] a text that one of the keys signed is accepted, by that key', async () => {
  expect(await isSigned({ text, signature }, ['damaged', ours.key])).toBe(true);
  expect(await signedBy({ text, signature }, [theirs.key, ours.key])).toBe(ours.key);
});

test.each([
  ['another text', { text: `${text} `, signature }, [ours.key]],
  ["another's key", { text, signature }, [theirs.key]],
  ['no key', { text, signature }, []],
  ['a key that is none', { text, signature }, ['AAAA', '%%%', '']],
  ['no signature', { text }, [ours.key]],
  ['an empty signature', { text, signature: '' }, [ours.key]],
  [
    'a damaged signature',
    { text, signature: (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1) },
    [ours.key],
  ],
  ['a signature that is no base64', { text, signature: '%%%' }, [ours.key]],
  [
    'a key named in the envelope',
    { text, signature: theirs.sign(text).signature, key: theirs.key },
    [ours.key],
  ],
])('[DP-09] %s is refused', async (_what, envelope, keys) => {
  expect(await isSigned(envelope, keys)).toBe(false);
});

test('[DP-09] outside a secure context nothing is signed, since nothing can be verified', async () => {
  jest
    .spyOn(Object.getPrototypeOf(crypto), 'subtle', 'get')
    .mockReturnValue(undefined as unknown as SubtleCrypto);
  expect(await isSigned({ text, signature }, [ours.key])).toBe(false);
});

interface Shop {
  currency: string;
  pages: { size: number };
}

const readers: SettingReaders<Shop> = {
  currency(value) {
    if (typeof value === 'string') return value;
    throw new WrongSetting('text');
  },
  pages(value) {
    const { size } = value as Shop['pages'];
    if (size > 0) return { size };
    throw new WrongSetting('more than 0', '.size');
  },
};
const defaults: Shop = { currency: 'EUR', pages: { size: 20 } };

test('[RN-05, PL-03] a missing setting takes its default, and an unknown one is passed over', () => {
  expect(readSettings({ currency: 'CHF', other: 1 }, readers, defaults)).toEqual({
    values: { currency: 'CHF', pages: { size: 20 } },
    problems: [],
  });
});

test('[RN-05, PL-03] a wrong setting is named with what it must be, and costs no other', () => {
  expect(readSettings({ currency: 'CHF', pages: { size: 0 } }, readers, defaults)).toEqual({
    values: { currency: 'CHF' },
    problems: [{ key: 'pages.size', mustBe: 'more than 0' }],
  });
});

test.each([null, [], 'settings', 7])('[RN-05, PL-03] %j is no settings', (json) => {
  const mustBe = 'a JSON object';
  expect(readSettings(json, readers, defaults)).toEqual({
    values: {},
    problems: [{ key: null, mustBe }],
  });
});

test('a reader’s own defect is not taken for a wrong setting', () => {
  expect(() => readSettings({ pages: null }, readers, defaults)).toThrow(TypeError);
});

test.each([
  ['remoteOrigins', ['https://shop.example', 'http://localhost:4003'], true],
  ['remoteOrigins', ['https://shop.example/'], false],
  ['remoteOrigins', 'https://shop.example', false],
  ['telemetryUrl', null, true],
  ['telemetryUrl', '/metrics', true],
  ['telemetryUrl', '//evil.example/metrics', false],
  ['telemetryUrl', 'javascript:alert(1)', false],
  ['telemetryShare', 1, true],
  ['telemetryShare', 1.01, false],
  ['telemetryShare', '1', false],
  ['telemetryShare', Number.NaN, false],
] as const)('[RN-05, PL-03] %s of %j is fit: %s', (key, value, isFit) => {
  const read = () => platformReaders[key](value);
  if (isFit) expect(read()).toEqual(value);
  else expect(read).toThrow(WrongSetting);
});

test('an address is http(s), or a path on the own origin', () => {
  expect(['https://a.example/x', '/x'].map(isAddress)).toEqual([true, true]);
  // Browsers send no request to an address with a user name or password.
  const wrong = ['x', '//x', 'ftp://x', 7, 'https://ada@a.example', 'https://:secret@a.example'];
  expect(wrong.filter(isAddress)).toEqual([]);
});

const shelf = keyPair();

const record = (react: string) =>
  JSON.stringify({ name: 'remote-shelf', contractVersion: 1, shared: { react } });

test('[PL-07] a record that its package signed and that fits the host is read', async () => {
  const read = readRecord(shelf.sign(record('^19.3.0')), [shelf.key]);
  await expect(read).resolves.toMatchObject({ name: 'remote-shelf' });
});

test('[PL-07] another key, and a version that the host lacks, are refused with a sentence', async () => {
  const forged = readRecord(keyPair().sign(record('^19.3.0')), [shelf.key]);
  await expect(forged).rejects.toThrow('The record is not signed.');
  const newer = readRecord(shelf.sign(record('^19.4.0')), [shelf.key]);
  await expect(newer).rejects.toThrow('remote-shelf wants react ^19.4.0; this host has 19.3.1.');
});
