import { chooseEntry } from './choose-release.ts';

const entry = (version: string, traffic: number, isDefault: boolean) => ({
  url: `https://auth.example/${version}/release.json`,
  metadata: { version },
  deployment: { traffic, default: isDefault },
});
const among = (...entries: ReturnType<typeof entry>[]) =>
  chooseEntry({ entries, disabled: false, generation: 7 })?.metadata.version;

test('takes the default release where several stand', () => {
  expect(among(entry('3.0.0', 10, false), entry('2.0.0', 90, true))).toBe('2.0.0');
});

test('takes the first where none is the default', () => {
  expect(among(entry('3.0.0', 10, false), entry('2.0.0', 90, false))).toBe('3.0.0');
});

test('[DP-14] takes none of a remote that is switched off', () => {
  expect(chooseEntry({ entries: [], disabled: true, generation: 7 })).toBeUndefined();
});
