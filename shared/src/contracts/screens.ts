import type { ComponentType } from 'react';

/**
 * What the host asks of each remote: the screens by name, and the props of each.
 * A remote proves with `defineScreen` and `ExposesOf` that it has them; the host's route table
 * is checked against the same types.
 *
 * Raise CONTRACT_VERSION when a screen goes or a prop changes its meaning. An additional screen
 * or an additional optional prop does not raise it.
 */
export const CONTRACT_VERSION = 1;

/** `true`: the built-in samples; `false`: none; text: the address of a JSON list of ideas. */
export type SampleIdeas = boolean | string;

/** Where ideas live: in this browser beside samples, or on the server. */
export const IDEAS_MODES = ['samples', 'live'] as const;
export type IdeasMode = (typeof IDEAS_MODES)[number];

/** Where screens get ideas from. An older host gives no `ideas`: then there are samples. */
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
    /** Sign in, sign up and forgot password; waits for `social` only when social sign-in is used. */
    auth: { social: Promise<SocialClientIds> } & Pick<IdeaSources, 'ideas'>;
    'reset-password': Record<never, never>;
  };
  'remote-account': {
    account: Pick<IdeaSources, 'ideas'>;
  };
  'remote-ideas': {
    home: IdeaSources;
    browse: IdeaSources;
    submit: IdeaSources;
    edit: IdeaSources & { ideaId: string };
    'my-ideas': IdeaSources;
    project: IdeaSources & { ideaId: string };
    about: Pick<IdeaSources, 'ideas'>;
  };
}

/** Slot that a screen offers → its version, and what each contribution gets as its `with`. */
export interface Slots {
  /** At the end of a project's page. */
  'project.aside': { version: 1; with: { ideaId: number; title: string } };
  /** At the end of the account's dashboard. */
  'account.dashboard': { version: 1; with: { userId: string } };
}

/** A place for what other remotes contribute; the host hands it to each screen. */
export type SlotPlace = ComponentType<{ [N in keyof Slots]: { name: N } & Slots[N] }[keyof Slots]>;

/** What each screen gets beside its own props; nothing where it runs alone, or before any script. */
export interface HostProps {
  Slot?: SlotPlace | undefined;
}

export type RemoteName = keyof ScreenProps;
export type ScreenName<R extends RemoteName> = keyof ScreenProps[R] & string;
export type PropsOf<R extends RemoteName, S extends ScreenName<R>> = ScreenProps[R][S];

/** What an exposed module of a remote holds. */
export interface ScreenModule<P> {
  readonly contractVersion: number;
  readonly Screen: ComponentType<P>;
}

/**
 * Wraps a screen's component so that the compiler holds it against the contract.
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

/** The `exposes` table of a remote: each screen of the contract and its module's path, none missing. */
export type ExposesOf<R extends RemoteName> = { readonly [S in ScreenName<R> as `./${S}`]: string };
