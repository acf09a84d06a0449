export const texts = {
  heading: 'Notifications',
  panel: 'Your notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
  loading: 'Loading your notifications',
  none: 'Nothing has happened yet.',
  failed: 'Your notifications could not be loaded. Please try again.',
  tryAgain: 'Try again',
  isNew: 'New',
  all: 'All messages',
} as const;
