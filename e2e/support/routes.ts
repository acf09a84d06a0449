import type { Remote } from './remotes.ts';

export interface RouteCase {
  /** An address of the route. */
  path: string;
  /** The document's title is `{title} · Idea Hub`. */
  title: string;
  remote: Remote;
  /** Whether search engines may list it. */
  indexed: boolean;
}

/** Every route without a session. Addresses that would redirect have parameters that prevent it. */
export const OPEN_ROUTES: readonly RouteCase[] = [
  { path: '/', title: 'Home', remote: 'remote-ideas', indexed: true },
  { path: '/browse', title: 'Browse ideas', remote: 'remote-ideas', indexed: true },
  { path: '/project/1', title: 'Project detail', remote: 'remote-ideas', indexed: true },
  { path: '/submit', title: 'Submit an idea', remote: 'remote-ideas', indexed: true },
  { path: '/edit/101', title: 'Edit an idea', remote: 'remote-ideas', indexed: false },
  { path: '/my-submissions', title: 'My Ideas', remote: 'remote-ideas', indexed: false },
  { path: '/about', title: 'About', remote: 'remote-ideas', indexed: true },
  { path: '/auth?mode=login', title: 'Sign in', remote: 'remote-auth', indexed: false },
  { path: '/auth?mode=signup', title: 'Sign up', remote: 'remote-auth', indexed: false },
  {
    path: '/auth?mode=forgot-password',
    title: 'Forgot password',
    remote: 'remote-auth',
    indexed: false,
  },
  {
    path: '/auth/reset-password?token=some-token',
    title: 'Reset password',
    remote: 'remote-auth',
    indexed: false,
  },
];

const section = (name: string): RouteCase => ({
  path: `/account?section=${name}`,
  title: 'Account Manager',
  remote: 'remote-account',
  indexed: false,
});

export const SECTIONS = [
  'dashboard',
  'profile',
  'submissions',
  'messages',
  'settings',
  'security',
] as const;

/** Routes that need a session, by section. */
export const ACCOUNT_ROUTES: readonly RouteCase[] = SECTIONS.map(section);
