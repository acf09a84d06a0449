import type { GatePages } from '@composed/contract/release';
import type { User } from '../contracts/user.ts';

/** Signed-in user for routes that need a session. No server knows this user. */
const MEMBER: User = {
  id: '1',
  email: 'ada@ideas.example',
  name: 'Ada Lovelace',
  isEmailVerified: true,
  // Can also see the reviewers' screens.
  role: 'REVIEWER',
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

/** An idea of live mode with every field that a page or a list can show. */
const LIVE_IDEA = {
  ...IDEAS[0],
  version: 1,
  status: 'Published',
  isPublic: true,
  isOwn: false,
  takesMessages: true,
  tags: 'rain, gardens',
  requiredSkills: 'Soldering',
  estimatedTime: 'Short-term (1-7 days)',
  resources: 'An old barrel',
  author: 'Ada Lovelace',
  authorIdeas: 1,
  authorSince: '2025',
  submitterName: 'Ada Lovelace',
  submitterEmail: 'ada@ideas.example',
  contactPreference: 'email',
  rejectionReason: null,
  submittedDate: '2025-05-10T10:00:00.000Z',
  lastUpdated: '2025-05-10T10:00:00.000Z',
  shares: 1,
  saves: 1,
  comments: 0,
  reports: 0,
};

const LIST = { ideas: [LIVE_IDEA], total: 1, next: null };
const NUMBERS = { ideas: 1, submitted: 1, approved: 1, popular: 0, creators: 1, members: 1 };
const AUTHOR = {
  name: MEMBER.name,
  isEmailVerified: true,
  joinDate: MEMBER.joinDate,
  published: 1,
  rejected: 1,
  withdrawn: 0,
  openReports: 0,
};
const REVIEW = {
  ...LIVE_IDEA,
  author: AUTHOR,
  written: LIVE_IDEA,
  published: LIVE_IDEA,
  decisions: [],
};
const SUMMARY = { projectsSubmitted: 1, totalViews: 100, totalLikes: 10, activity: [] };

/** Profile at the example address of members' pages. */
const PROFILE = {
  ...{ id: '00000000-0000-4000-8000-000000000000', name: MEMBER.name, picture: null },
  ...{ bio: MEMBER.profile.bio, website: MEMBER.profile.website, linkedin: '', github: '' },
  ...{ skills: MEMBER.profile.skills, email: null, since: '2025', ideas: 1 },
};

/** Response bodies of live mode, by the end of the call's path. The first match counts. */
const LIVE: readonly (readonly [path: string, body: unknown])[] = [
  ['/review/ideas', LIST],
  ['/review/ideas/1', REVIEW],
  ['/review/reports', { reports: [], next: null }],
  ['/review/decisions', { decisions: [], next: null }],
  ['/ideas/sections', { sections: [{ category: 'Environment', total: 1, ideas: [LIVE_IDEA] }] }],
  ['/ideas/marks', { liked: [], saved: [], own: [] }],
  ['/ideas/mine', LIST],
  ['/ideas/mine/101', { ...LIVE_IDEA, id: 101 }],
  ['/ideas/1', LIVE_IDEA],
  ['/ideas/1/offers', { total: 0, skills: [], own: null, offers: [] }],
  ['/ideas/1/comments', { comments: [], total: 0, next: null }],
  ['/ideas', LIST],
  ['/numbers', { ...NUMBERS, likes: 10, views: 100, earlier: 0, weeklyGrowth: 0 }],
  ['/messages', { messages: [], unread: 0, next: null }],
  ['/messages/unread', { unread: 0 }],
  ['/users/summary', { ...SUMMARY, messagesReceived: 0, unreadMessages: 0, profileViews: 42 }],
  ['/users/settings', {}],
  [`/members/${PROFILE.id}`, PROFILE],
];

/** Responses for pages in the gate's browser, which has no server of the product. */
export const gate: GatePages = {
  answers: [
    { setting: 'apiBaseUrl', path: '/users/profile', body: MEMBER },
    ...LIVE.map(([path, body]) => ({ setting: 'apiBaseUrl', path, body })),
    { setting: 'sampleIdeas', body: IDEAS },
  ],
  session: {
    'ideahub.accessToken': 'rendered-gate',
    'ideahub.refreshToken': 'rendered-gate',
    'ideahub.user': JSON.stringify(MEMBER),
  },
};
