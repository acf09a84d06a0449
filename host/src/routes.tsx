import type { Address, Path } from '@idea-hub/shared/contracts/addresses';
import type { PropsOf, RemoteName, ScreenName } from '@idea-hub/shared/contracts/screens';
import type { ConfigValues } from './config/config-store.ts';
import type { SkeletonShape } from './federation/screen-skeleton.tsx';

export const documentTitle = (screen: string): string => `${screen} · Idea Hub`;

/** Sources of a screen's props. */
interface PropSources {
  /** The `:id` of the path, or empty. */
  id: string;
  config: ConfigValues;
}

interface RouteInfo {
  /** Matches in any letter case, with or without a trailing slash. */
  path: RoutePath;
  /** The screen's name. The document's title is `{title} · Idea Hub`. */
  title: string;
  /** Other names of the screen, by the `mode` in the query. */
  titleByMode?: Readonly<Record<string, string>>;
  /** Shape shown while the screen loads. */
  skeleton: SkeletonShape;
  /** Whether search engines may list it. */
  indexed: boolean;
  /** Whether header or footer link to it. Every page then contains the data for preloading it. */
  linked?: boolean;
  /** Redirects to the sign-in screen if there is no session. */
  needsSession?: boolean;
  /** Sample address for prerendering and tests. The default is the path. */
  example?: string;
}

/** Props of screens that show ideas. */
export const ideaSources = ({ config: { sampleIdeas, ideas } }: Pick<PropSources, 'config'>) => ({
  sampleIdeas,
  ideas,
});

export interface ScreenTarget<R extends RemoteName, S extends ScreenName<R>> {
  remote: R;
  screen: S;
  props(from: PropSources): PropsOf<R, S>;
}

/** One type per screen of the contract, so that the compiler checks a route's props. */
type AnyScreenTarget = {
  [R in RemoteName]: { [S in ScreenName<R>]: ScreenTarget<R, S> }[ScreenName<R>];
}[RemoteName];

export type ScreenRoute = RouteInfo & AnyScreenTarget;

/**
 * The host's route table. The first match wins, also over routes of remotes. An address without any match
 * shows `Page not found`.
 *
 * To add a page, follow `docs/development.md#a-route`. A page of a remote's own release needs no row here.
 */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/',
    title: 'Home',
    skeleton: 'grid',
    indexed: true,
    linked: true,
    remote: 'remote-ideas',
    screen: 'home',
    props: ideaSources,
  },
  {
    path: '/browse',
    title: 'Browse ideas',
    skeleton: 'grid',
    indexed: true,
    linked: true,
    remote: 'remote-ideas',
    screen: 'browse',
    props: ideaSources,
  },
  {
    path: '/project/:id',
    example: '/project/1',
    title: 'Project detail',
    skeleton: 'article',
    indexed: true,
    remote: 'remote-ideas',
    screen: 'project',
    props: (from) => ({ ...ideaSources(from), ideaId: from.id }),
  },
  {
    path: '/submit',
    title: 'Submit an idea',
    skeleton: 'form',
    indexed: true,
    linked: true,
    remote: 'remote-ideas',
    screen: 'submit',
    props: ideaSources,
  },
  {
    path: '/edit/:id',
    example: '/edit/101',
    title: 'Edit an idea',
    skeleton: 'form',
    indexed: false,
    remote: 'remote-ideas',
    screen: 'edit',
    props: (from) => ({ ...ideaSources(from), ideaId: from.id }),
  },
  {
    path: '/my-submissions',
    title: 'My Ideas',
    skeleton: 'grid',
    indexed: false,
    linked: true,
    remote: 'remote-ideas',
    screen: 'my-ideas',
    props: ideaSources,
  },
  {
    path: '/about',
    title: 'About',
    skeleton: 'article',
    indexed: true,
    linked: true,
    remote: 'remote-ideas',
    screen: 'about',
    props: ({ config }) => ({ ideas: config.ideas }),
  },
  {
    path: '/auth',
    title: 'Sign in',
    titleByMode: { signup: 'Sign up', 'forgot-password': 'Forgot password' },
    skeleton: 'auth',
    indexed: false,
    linked: true,
    remote: 'remote-auth',
    screen: 'auth',
    props: ({ config }) => ({ social: config.social, ideas: config.ideas }),
  },
  {
    path: '/auth/reset-password',
    example: '/auth/reset-password?token=example',
    title: 'Reset password',
    skeleton: 'auth',
    indexed: false,
    remote: 'remote-auth',
    screen: 'reset-password',
    props: () => ({}),
  },
  {
    path: '/account',
    title: 'Account Manager',
    skeleton: 'form',
    indexed: false,
    linked: true,
    needsSession: true,
    remote: 'remote-account',
    screen: 'account',
    props: ({ config }) => ({ ideas: config.ideas }),
  },
];

export const redirects = [
  { path: '/messages', to: '/account?section=messages' },
] as const satisfies readonly { path: Path; to: Address }[];

/** Path of a page, not of a redirect. */
export type RoutePath = Exclude<Path, (typeof redirects)[number]['path']>;
