/** @jest-environment node */
import { readUser } from '@idea-hub/shared/api';
import { someUser } from '../testing/fake-session.tsx';

describe('reading a user', () => {
  test('[SE-11] what an answer lacks takes its default', () => {
    expect(readUser({ id: 'u1', email: 'a@b.c', name: 'Ada' })).toEqual({
      id: 'u1',
      email: 'a@b.c',
      name: 'Ada',
      isEmailVerified: false,
      role: 'USER',
      joinDate: '',
      preferences: { emailNotifications: true, weeklyDigest: true, profileVisibility: 'public' },
      stats: { ideasSubmitted: 0, profileViews: 0, inspirationCount: 0, totalShares: 0 },
      profile: {
        firstName: '',
        lastName: '',
        bio: '',
        website: '',
        linkedin: '',
        github: '',
        skills: [],
        contactPreference: 'EMAIL',
        profilePicture: null,
      },
    });
  });

  test('[SE-11] what it has stays', () => {
    const full = someUser({
      preferences: { emailNotifications: false, weeklyDigest: false, profileVisibility: 'private' },
      stats: { ideasSubmitted: 3, profileViews: 4, inspirationCount: 5, totalShares: 6 },
      profile: {
        ...someUser().profile,
        skills: ['maths'],
        contactPreference: 'NONE',
        profilePicture: 'data:image/png;base64,AA==',
      },
    });
    expect(readUser(full)).toEqual(full);
  });

  test('[SE-11] what is of another type takes its default too', () => {
    const garbage = {
      id: 7,
      email: null,
      name: ['Ada'],
      isEmailVerified: 'yes',
      preferences: 'all',
      stats: { ideasSubmitted: '12', profileViews: null, totalShares: Number.NaN },
      profile: { skills: ['a', 1, null, 'b'], contactPreference: 'PIGEON', profilePicture: {} },
      unknown: true,
    };
    expect(readUser(garbage)).toMatchObject({
      id: '7',
      email: '',
      name: '',
      isEmailVerified: false,
      preferences: { profileVisibility: 'public' },
      stats: { ideasSubmitted: 0, profileViews: 0, inspirationCount: 0, totalShares: 0 },
      profile: { skills: ['a', 'b'], contactPreference: 'EMAIL', profilePicture: null },
    });
    expect(readUser(garbage)).not.toHaveProperty('unknown');
  });

  test.each([undefined, null, 'Ada', 7, [], {}, { name: 'Ada' }, { id: '', email: '' }])(
    '[SE-12] %j is nobody',
    (value) => {
      expect(readUser(value)).toBeNull();
    },
  );

  test('[SE-11] two users share no defaults that one could change for the other', () => {
    const [a, b] = [readUser({ id: '1' }), readUser({ id: '2' })];
    expect(a?.profile).not.toBe(b?.profile);
    expect(a?.profile.skills).not.toBe(b?.profile.skills);
  });
});
