import { emptyProfile } from '@idea-hub/shared/contracts/profile';
import { someUser } from '@idea-hub/shared/testing/render';
import {
  DEFAULT_SETTINGS,
  profileChangeOf,
  profileOf,
  SAMPLE_PROFILE,
  statsOf,
} from './account.ts';

test('[AC-18] has every field of a profile, the role being USER', () => {
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

test('[AC-18, AC-11] has every setting with its default, those without a control too', () => {
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

test('[AC-18] has every figure of the account', () => {
  const now = Date.parse('2026-01-02T00:00:00.000Z');
  expect(statsOf('2026-01-01T00:00:00.000Z', now)).toEqual({
    projectsSubmitted: 12,
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
  ['nobody knows when', 'soon'],
])('[AC-18] counts no day for somebody who joined %s', (_when, joinDate) => {
  const now = Date.parse('2026-01-02T00:00:00.000Z');
  expect(statsOf(joinDate, now).joinedDaysAgo).toBe(0);
});

test('[AC-16] takes from the user whatever the user has', () => {
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

test('[AC-16] hands the header the saved name, and none that nobody could see', () => {
  expect(profileChangeOf({ ...SAMPLE_PROFILE, firstName: ' Ada ', lastName: '' }).name).toBe('Ada');
  const nameless = profileChangeOf({ ...SAMPLE_PROFILE, firstName: ' ', lastName: '' });
  expect(nameless).not.toHaveProperty('name');
});
