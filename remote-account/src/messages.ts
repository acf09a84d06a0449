import type { ContactPreference } from '@idea-hub/shared/contracts/profile';
import type { ActivityKind, EditableProfile } from './entities/account.ts';
import type { Section } from './sections/section.ts';

const sections: Record<Section, string> = {
  dashboard: 'Dashboard',
  profile: 'Profile',
  submissions: 'My Ideas',
  messages: 'Messages',
  settings: 'Settings',
  security: 'Security',
};

const profileFields: Record<keyof EditableProfile, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  bio: 'Bio',
  website: 'Website',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  skills: 'Skills',
  contactPreference: 'Contact preference',
};

const contactPreferences: Record<ContactPreference, string> = {
  EMAIL: 'Email',
  PLATFORM_MESSAGES: 'Platform Messages',
  NONE: 'No Contact',
};

const activityKinds: Record<ActivityKind, string> = {
  like: 'Like',
  message: 'Message',
  milestone: 'Milestone',
  approval: 'Approval',
  rejection: 'Rejection',
  withdrawal: 'Withdrawal',
};

export const messages = {
  title: 'Account Manager',
  back: 'Back to Platform',
  saving: 'Saving...',
  tryAgain: 'Try again',
  leaveUnsaved: 'You have unsaved changes. Leave without saving them?',
  unsaved: 'Unsaved changes',
  wrongFields: (count: number) =>
    count === 1 ? '1 field to correct' : `${count} fields to correct`,
  discard: 'Discard',
  discarded: 'Your changes are discarded.',
  signedInAs: (name: string) => `Signed in as ${name}`,
  openSection: (section: string) => `Open ${section}`,
  unverified:
    'Your email address is not verified. Until it is, you cannot sign in again after you sign out.',
  draftIsBack: 'Your unsaved changes are back. Save them to keep them.',

  signedOut: {
    title: 'You are signed out',
    text: 'Sign in to see your account.',
    signIn: 'Go to sign in',
  },
  loading: 'Loading your account',
  failed: {
    title: 'Your account could not be loaded',
    text: 'The server did not answer. Please check your connection and try again.',
  },

  sections,
  sectionsLabel: 'Account sections',
  comingSoon: (section: string) => `${section} Coming Soon`,
  comingSoonText: 'This section is under development and will be available soon.',

  /** Links of placeholders, and what they lead with. */
  instead: {
    submissions: 'Open the full list',
    messages: 'Choose how others reach you',
    security: 'Reset your password by mail',
    ideas: 'Your ideas',
    password: 'Password',
    passwordText: 'We mail you a link. With it, you choose a new password.',
  },

  dashboard: {
    welcome: (firstName: string) => (firstName ? `Welcome back, ${firstName}!` : 'Welcome back!'),
    joined: (days: string, one: boolean) => `${days} ${one ? 'day' : 'days'} since you joined`,
    memberSince: (month: string) => `Member since ${month}`,
    statsLabel: 'Your numbers',
    stats: {
      ideas: 'Ideas Shared',
      views: 'Total Views',
      likes: 'Community Likes',
      messages: 'Messages',
    },
    /** Sample values. */
    trends: {
      ideas: '+2 this month',
      views: '+18% this week',
      likes: '+12% this week',
      messages: '+3 this week',
    },
    activity: 'Recent Activity',
    activityKinds,
  },

  profile: {
    fields: profileFields,
    links: 'Links',
    emailVerified: 'Email verified',
    notAnAddress: 'Enter a full https:// address.',
    bioCount: (count: string, limit: string) => `${count}/${limit} characters`,
    contactPreferences,
    card: { shown: 'How others see you', hidden: 'Only you see this: your profile is hidden' },
    save: 'Save Profile',
    saved: 'Profile updated successfully!',
    failed: 'Failed to update profile. Please try again.',
  },

  skills: {
    add: 'Add a skill',
    help: 'Press Enter to add it.',
    remove: (skill: string) => `Remove ${skill}`,
    added: (skill: string) => `${skill} added.`,
    removed: (skill: string) => `${skill} removed.`,
    known: (skill: string) => `${skill} is in your list already.`,
    none: 'No skills yet.',
  },

  picture: {
    upload: 'Upload photo',
    help: 'An image of up to 5 MB.',
    uploading: 'Uploading your photo…',
    uploaded: 'Your photo is updated.',
    notAnImage: 'Please select an image file',
    tooLarge: 'Image size must be less than 5MB',
    failed: 'Upload failed. Please try again.',
  },

  settings: {
    notifications: 'Email notifications',
    projectUpdates: 'Project Updates',
    newMessages: 'New Messages',
    weeklyDigest: 'Weekly Digest',
    marketingEmails: 'Marketing Emails',
    privacy: 'Privacy',
    showEmail: 'Show Email',
    showProfile: 'Show Profile',
    allowMessages: 'Allow Messages',
    notSaved: 'Not saved yet',
    save: 'Save Settings',
    saved: 'Settings saved successfully!',
    failed: 'Failed to save settings. Please try again.',
    help: {
      projectUpdates: 'When something happens to an idea of yours.',
      newMessages: 'When somebody writes to you.',
      weeklyDigest: 'The best of the week, on Mondays.',
      marketingEmails: 'News about events and partners.',
      showEmail: 'Others see your address on your profile.',
      showProfile: 'Others can open your profile.',
      allowMessages: 'Others can write to you here.',
    },
    actions: 'Account Actions',
    exportData: 'Export Data',
    importData: 'Import Data',
    signOut: 'Sign Out',
    signedOut: 'Logged out successfully!',
    danger: 'Danger Zone',
    dangerText: 'Deleting an account removes its ideas and its messages for good.',
    deleteAccount: 'Delete Account',
  },
} as const;
