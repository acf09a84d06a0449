/** Texts of the shell. Some must match a requirement word for word. */
export const messages = {
  product: 'Idea Hub',
  skipToContent: 'Skip to content',
  offline: 'You are offline. What you see may be out of date until the connection is back.',

  header: {
    navigation: 'Main',
    menu: 'Menu',
    more: 'More',
    home: 'Home',
    browse: 'Browse',
    submit: 'Submit',
    myIdeas: 'My Ideas',
    signIn: 'Sign In',
    signUp: 'Sign Up',
    signOut: 'Sign Out',
  },

  footer: {
    metrics: 'Community metrics',
    pipeline: 'Idea pipeline',
    activity: 'Community activity',
    quickLaunch: 'Quick Launch',
    exploreIdeas: 'Explore Ideas',
    submitYourIdea: 'Submit Your Idea',
    myLaboratory: 'My Laboratory',
    aboutMission: 'About Mission',
    policies: 'Policies',
    privacyPolicy: 'Privacy Policy',
    termsOfService: 'Terms of Service',
    cookiePolicy: 'Cookie Policy',
    copyright: (year: number) => `© ${year} Idea Hub. All rights reserved.`,
  },

  newsletter: {
    heading: 'Newsletter',
    email: 'Your email',
    subscribe: 'Subscribe',
    launching: 'Launching...',
    subscribed: "You're In!",
    subscribedText: 'Get ready for amazing ideas in your inbox!',
    toast: 'Thanks for joining our innovation community! 🚀',
  },

  toaster: {
    region: 'Notifications',
  },

  notFound: {
    heading: 'Page not found',
    text: 'Nothing lives at this address. It may have moved, or the link may be wrong.',
    goHome: 'Go home',
  },

  leave: {
    title: 'Leave this page?',
    titleOf: (action: string) => `${action}?`,
    stay: 'Stay',
    leave: 'Leave',
  },

  session: {
    loading: 'Loading your account',
    endedElsewhere: 'You were signed out in another tab.',
  },

  config: {
    unreachable: 'The configuration (/config.json) could not be loaded.',
    status: (status: number) =>
      `The configuration (/config.json) could not be loaded: the server answered ${status}.`,
    unreadable: 'The configuration (/config.json) is not a JSON object.',
    wrong: (key: string, mustBe: string) =>
      `The setting ${key} in /config.json is wrong: it must be ${mustBe}.`,
    consequence: 'What depends on it waits until it is right.',
    tryAgain: 'Try again',
  },

  releases: {
    newer: 'A new version of Idea Hub is ready.',
    withdrawn:
      'The version of Idea Hub in this tab was withdrawn because it does harm. Please reload.',
    switchedOff: 'A part of Idea Hub is being worked on. A reload goes on without it.',
    reload: 'Reload',
    notNow: 'Not now',
    override: 'Release of this tab',
    requested: (name: string) => `This tab asks for ${name} in place of the live version.`,
    runIt: 'Run this release',
    useLive: 'Use the live release',
    back: 'Back to the live version',
  },

  broken: {
    text: 'This part of the page could not be shown.',
    tryAgain: 'Try again',
  },
} as const;
