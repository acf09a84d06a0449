import type { GatePages } from '@composed/contract/release';
import type { User } from '../contracts/user.ts';

/** Who is signed in where a route asks for a session. Nobody: no server has heard of them. */
const MEMBER: User = {
  id: '1',
  email: 'ada@ideas.example',
  name: 'Ada Lovelace',
  isEmailVerified: true,
  role: 'USER',
  joinDate: '2025-01-15T10:00:00.000Z',
  preferences: { emailNotifications: true, weeklyDigest: true, profileVisibility: 'public' },
  stats: { ideasSubmitted: 3, profileViews: 42, inspirationCount: 7, totalShares: 5 },
  profile: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    bio: 'Writes programs for machines that are not built yet.',
    website: 'https://ada.example',
    linkedin: '',
    github: '',
    skills: ['Mathematics'],
    contactPreference: 'EMAIL',
    profilePicture: null,
  },
};

const IDEAS = [
  {
    id: 1,
    title: 'Rain barrel network',
    description: 'Neighbours share the rain that falls on their roofs.',
    category: 'Environment',
    difficulty: 'Beginner',
    datePosted: '2025-05-10',
    likes: 10,
    views: 100,
  },
];

/** What pages get in the gate's browser, where no server of the product is. */
export const gate: GatePages = {
  answers: [
    { setting: 'apiBaseUrl', path: '/users/profile', body: MEMBER },
    { setting: 'sampleIdeas', body: IDEAS },
  ],
  session: {
    'ideahub.accessToken': 'rendered-gate',
    'ideahub.refreshToken': 'rendered-gate',
    'ideahub.user': JSON.stringify(MEMBER),
  },
};
