export const messages = {
  loading: 'Loading your sessions',
  loadFailed: 'Your sessions could not be loaded',
  sessions: {
    heading: 'Signed-in devices',
    text: 'The place is the network of the sign-in, shortened. We mail you when a device is signed out here.',
    unknown: 'Unknown device',
    current: 'This device',
    began: 'Signed in',
    from: (network: string) => `from ${network}`,
    used: 'Last used',
    end: 'Sign out',
    endOthers: 'Sign out all other devices',
    working: 'Signing out...',
    ended: (device: string) => `${device} is signed out.`,
    endedOthers: 'All other devices are signed out.',
    failed: 'The device could not be signed out. Please try again.',
  },
} as const;
