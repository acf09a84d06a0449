import { emptyProfile } from '@idea-hub/shared/contracts/profile';
import { someUser } from '@idea-hub/shared/testing/render';
import { losslessWebp } from '../live/picture-file.ts';
import { initialsOf } from '../top-bar/top-bar.tsx';
import {
  DEFAULT_SETTINGS,
  profileChangeOf,
  profileOf,
  SAMPLE_PROFILE,
  statsOf,
} from './account.ts';

test('[AC-18] a profile has every field, and the role USER by default', () => {
  const bare = someUser({ role: '', joinDate: '', profile: emptyProfile() });
  expect(profileOf(bare)).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    bio: SAMPLE_PROFILE.bio,
    website: SAMPLE_PROFILE.website,
    linkedin: SAMPLE_PROFILE.linkedin,
    github: SAMPLE_PROFILE.github,
    skills: SAMPLE_PROFILE.skills,
    contactPreference: 'EMAIL',
    profilePicture: null,
    joinDate: '2024-03-15T09:00:00.000Z',
    isEmailVerified: true,
    role: 'USER',
  });
});

test('[AC-18, AC-11] the settings have defaults, even those without a control', () => {
  expect(DEFAULT_SETTINGS).toEqual({
    emailNotifications: {
      projectUpdates: true,
      newMessages: true,
      weeklyDigest: true,
      marketingEmails: false,
    },
    privacy: { showEmail: false, showProfile: true, allowMessages: true },
    preferences: { theme: 'light', language: 'en', timezone: 'UTC' },
  });
});

test('[AC-18] the account has every figure', () => {
  const now = Date.parse('2026-01-02T00:00:00.000Z');
  expect(statsOf('2026-01-01T00:00:00.000Z', now)).toEqual({
    projectsSubmitted: 4,
    totalViews: 3482,
    totalLikes: 267,
    messagesReceived: 41,
    profileViews: 158,
    joinedDaysAgo: 1,
  });
});

test.each([
  ['an hour ago', '2026-01-01T23:00:00.000Z'],
  ['tomorrow', '2026-01-03T00:00:00.000Z'],
  ['at an invalid time', 'soon'],
])('[AC-18] counts 0 days for a member who joined %s', (_when, joinDate) => {
  const now = Date.parse('2026-01-02T00:00:00.000Z');
  expect(statsOf(joinDate, now).joinedDaysAgo).toBe(0);
});

test('[AC-16] the profile takes every value from the user', () => {
  const own = {
    ...emptyProfile(),
    firstName: 'Augusta Ada',
    lastName: 'King',
    bio: 'Notes on an engine.',
    website: 'https://ada.example',
    linkedin: 'https://linkedin.example/ada',
    github: 'https://github.example/ada',
    skills: ['Mathematics'],
    contactPreference: 'NONE' as const,
    profilePicture: 'https://ada.example/me.png',
  };
  expect(profileOf(someUser({ profile: own, isEmailVerified: false }))).toEqual({
    ...own,
    email: 'ada@example.com',
    joinDate: '2025-01-15T09:00:00.000Z',
    isEmailVerified: false,
    role: 'USER',
  });
});

test.each([
  ['Ada', 'Ada', ''],
  ['Ada King Lovelace', 'Ada', 'King Lovelace'],
  ['', '', ''],
])('[AC-16] splits the name %p into %p and %p', (name, firstName, lastName) => {
  expect(profileOf(someUser({ name }))).toMatchObject({ firstName, lastName });
});

test('[AC-16] passes the saved name to the header, unless it is blank', () => {
  expect(profileChangeOf({ ...SAMPLE_PROFILE, firstName: ' Ada ', lastName: '' }).name).toBe('Ada');
  const nameless = profileChangeOf({ ...SAMPLE_PROFILE, firstName: ' ', lastName: '' });
  expect(nameless).not.toHaveProperty('name');
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada king lovelace', 'AL'],
  ['Ada', 'A'],
  ['  Ada   Lovelace ', 'AL'],
  ['𝒜da Éluard', '𝒜É'],
  ['', 'U'],
  ['   ', 'U'],
])('[AC-01] shortens %p to %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

/** Reads the bits of the first chunk in order. */
function bitsOf(file: Uint8Array) {
  let bit = 20 * 8;
  return (count: number) => {
    let value = 0;
    for (let index = 0; index < count; index += 1, bit += 1) {
      value |= (((file[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) << index;
    }
    return value;
  };
}

const ascii = (file: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...file.slice(from, to));

test('[CM-10] a picture is a complete lossless WebP file with all its pixels', () => {
  const pixels = [
    [250, 20, 3, 255],
    [0, 1, 255, 255],
    [7, 128, 9, 0],
  ];
  const data = Uint8ClampedArray.from(pixels.flat());
  const file = losslessWebp({ data, width: 3, height: 1 });
  const view = new DataView(file.buffer);
  expect(ascii(file, 0, 4)).toBe('RIFF');
  expect(view.getUint32(4, true) + 8).toBe(file.length);
  expect(ascii(file, 8, 16)).toBe('WEBPVP8L');
  const chunk = view.getUint32(16, true);
  expect(20 + chunk + (chunk % 2)).toBe(file.length);

  const take = bitsOf(file);
  expect([take(8), take(14), take(14)]).toEqual([0x2f, 2, 0]);
  expect(take(7)).toBe(0);
  for (const alphabet of [280, 256, 256]) {
    expect([take(1), take(4)]).toEqual([0, 8]);
    expect(Array.from({ length: 12 }, () => take(3))).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(take(1)).toBe(0);
    const used = Array.from({ length: alphabet }, () => take(1));
    expect(used.reduce((sum, one) => sum + one, 0)).toBe(256);
  }
  // Alpha: a simple code with one symbol of eight bits. Distance: one symbol of one bit.
  expect([take(1), take(1), take(1), take(8)]).toEqual([1, 0, 1, 255]);
  expect(take(4)).toBe(1);
  const code = () => {
    let value = 0;
    for (let index = 0; index < 8; index += 1) value = (value << 1) | take(1);
    return value;
  };
  for (const [red, green, blue] of pixels)
    expect([code(), code(), code()]).toEqual([green, red, blue]);
});

test('[CM-10] the largest picture fits in 64 KB', () => {
  const file = losslessWebp({
    data: new Uint8ClampedArray(144 * 144 * 4),
    width: 144,
    height: 144,
  });
  expect(file.length).toBeLessThanOrEqual(64 * 1024);
});
