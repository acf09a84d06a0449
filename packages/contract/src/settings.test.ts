/** @jest-environment node */
import {
  isAddress,
  platformReaders,
  readSettings,
  type SettingReaders,
  WrongSetting,
} from './settings.ts';

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
