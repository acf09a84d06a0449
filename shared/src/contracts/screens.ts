import type { ComponentType } from 'react';

/**
 * Contract between host and remotes: the screens of each remote and their props. Remotes check it with
 * `defineScreen` and `ExposesOf`. The host's route table is checked against the same types.
 *
 * Raise CONTRACT_VERSION when a screen is removed or a prop changes its meaning. A new screen or a new
 * optional prop does not raise it.
 */
export const CONTRACT_VERSION = 1;

/** `true`: built-in samples; `false`: none; text: address of a JSON list of ideas. */
export type SampleIdeas = boolean | string;

/** Where ideas are stored: in this browser, next to samples, or on the server. */
export const IDEAS_MODES = ['samples', 'live'] as const;
export type IdeasMode = (typeof IDEAS_MODES)[number];

/** Sources of ideas. An older host omits `ideas`; then screens use samples. */
interface IdeaSources {
  sampleIdeas: Promise<SampleIdeas>;
  ideas?: Promise<IdeasMode>;
}

export interface SocialClientIds {
  googleClientId: string | null;
  githubClientId: string | null;
}

export interface ScreenProps {
  'remote-auth': {
    /** Sign in, sign up and forgot password. It waits for `social` only when social sign-in is used. */
    auth: { social: Promise<SocialClientIds> } & Pick<IdeaSources, 'ideas'>;
    'reset-password': Record<never, never>;
  };
  'remote-account': {
    account: Pick<IdeaSources, 'ideas'>;
    /** A part of the header for members, only in live mode. */
    bell: Record<never, never>;
  };
  'remote-ideas': {
    home: IdeaSources;
    browse: IdeaSources;
    submit: IdeaSources;
    edit: IdeaSources & { ideaId: string };
    'my-ideas': IdeaSources;
    project: IdeaSources & { ideaId: string };
    about: Pick<IdeaSources, 'ideas'>;
    /** A page of the manifest. Live mode alone has members. */
    member: { params: { id: string } };
    /** Part of the page for an unknown address. */
    suggestions: IdeaSources;
    /** A section of the footer, only in live mode. */
    newsletter: Record<never, never>;
  };
}

/** Name of each slot, with its version and the props of its contributions. */
export interface Slots {
  /** At the end of a project's page. */
  'project.aside': { version: 1; with: { ideaId: number; title: string } };
  /** At the end of the account's dashboard. */
  'account.dashboard': { version: 1; with: { userId: string } };
}

/** Renders the contributions of other remotes to a slot. The host passes it to each screen. */
export type SlotPlace = ComponentType<{ [N in keyof Slots]: { name: N } & Slots[N] }[keyof Slots]>;

/** Props that the host adds to each screen. A standalone or prerendered remote gets none of them. */
export interface HostProps {
  Slot?: SlotPlace | undefined;
}

export type RemoteName = keyof ScreenProps;
export type ScreenName<R extends RemoteName> = keyof ScreenProps[R] & string;
export type PropsOf<R extends RemoteName, S extends ScreenName<R>> = ScreenProps[R][S];

export interface ScreenModule<P> {
  readonly contractVersion: number;
  readonly Screen: ComponentType<P>;
  /** Until this promise resolves, the page keeps its prerendered HTML. */
  readonly ready?: unknown;
}

/**
 * Wraps a screen's component so that the compiler checks it against the contract.
 *
 * @example export const screen = defineScreen('remote-auth', 'auth', AuthScreen);
 */
export function defineScreen<R extends RemoteName, S extends ScreenName<R>>(
  _remote: R,
  _screen: S,
  Screen: ComponentType<PropsOf<R, S> & HostProps>,
): ScreenModule<PropsOf<R, S> & HostProps> {
  return { contractVersion: CONTRACT_VERSION, Screen };
}

/** The `exposes` table of a remote: the module path of each screen in the contract. */
export type ExposesOf<R extends RemoteName> = { readonly [S in ScreenName<R> as `./${S}`]: string };
