import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { STATE } from '@composed/workspace/paths';
import { printableLine } from '@composed/workspace/printable';
import { UserError } from '@composed/workspace/user-error';
import { folderStore } from './folder-store.ts';
import type { Generation, LiveRelease, Packages } from './generation.ts';
import { s3Store } from './s3-store.ts';
import { keyId, newKey, type Signer, signerFrom } from './signing.ts';
import { cachedStore, type Store } from './store.ts';

/** Store, keys and settings of a command. */
export interface ReleaseContext {
  store: Store;
  /** Public keys of the site. A generation needs a signature by one of them. */
  siteKeys: readonly string[];
  /** Returns the private key of a package, or of the `site`. Throws a `UserError` if there is none. */
  signer(owner: string): Signer;
  /** Returns a package's private key for previews, or `null` if there is none. */
  previewSigner(pkg: string): Signer | null;
  /** Author of the change, for the history. */
  by: string;
  now(): Date;
  /** Whether to check everything but write nothing. */
  dryRun: boolean;
  /** Browser check. Without it (`--no-render`), pages go live unopened, and the history records that. */
  browserCheck?: BrowserCheck;
  /** Shows progress to the person at the terminal. */
  say(line: string): void;
}

/** Change that the browser check has to judge. */
export interface Candidate {
  context: ReleaseContext;
  /** The live generation, with the configuration that the change would set. */
  current: Generation;
  packages: Packages;
  /** Packages that the change affects. */
  changed: readonly string[];
  /**
   * Whether to compare the pages with the live ones. A roll-back, for example, does not: it is meant to look
   * different.
   */
  compares: boolean;
}

/** Releases that a browser may load together, one of each package that is switched on. */
export interface Combination {
  /** Packages whose release differs from the candidate's. Empty for the candidate itself. */
  exchanged: readonly string[];
  /** Names those releases; `null` for the candidate itself. */
  beside: string | null;
  releases: Readonly<Record<string, LiveRelease>>;
  host: HostRecord;
  remotes: readonly RemoteRecord[];
}

/** The combinations that a change makes possible. */
export interface Combinations {
  /** The one to compare with, if the candidate compares and a host is live. */
  live: Combination | null;
  /** The candidate itself. */
  now: Combination;
  others: readonly Combination[];
}

/** Opens the candidate's pages in a browser, in each of these combinations. Returns the objections. */
export type BrowserCheck = (candidate: Candidate, all: Combinations) => Promise<string[]>;

type Env = NodeJS.ProcessEnv;

/** Returns `RELEASE_STORE`, or the folder that `npm start` serves. Two starts at the same time use two sites. */
export const storePlace = (env: Env): string => {
  const port = env.HOST_PORT || '3000';
  return env.RELEASE_STORE || join(STATE, port === '3000' ? 'store' : `store-${port}`);
};

const openStore = (env: Env): Store => {
  const place = storePlace(env);
  return place.startsWith('s3://') ? s3Store(place, env) : folderStore(place);
};

export const keysFolder = (env: Env): string => env.RELEASE_KEYS || join(STATE, 'keys');

/**
 * Returns the variable with an owner's private key. An owner is a package, `site`, or `{package}.preview` for
 * previews only.
 */
const variableOf = (owner: string): 'RELEASE_SITE_KEY' | 'RELEASE_PREVIEW_KEY' | 'RELEASE_KEY' => {
  if (owner === 'site') return 'RELEASE_SITE_KEY';
  return owner.endsWith(PREVIEW) ? 'RELEASE_PREVIEW_KEY' : 'RELEASE_KEY';
};

/** Suffix of preview key owners. A package's name can't contain a dot. */
const PREVIEW = '.preview';

/** Owner of the key that signs only previews of a package. */
export const previewOwner = (pkg: string): string => `${pkg}${PREVIEW}`;

/** Reads a private key from its variable, as in CI, or from the folder of keys. */
function pemOf(owner: string, env: Env): string | null {
  const given = env[variableOf(owner)];
  if (given) return given;
  const file = join(keysFolder(env), `${owner}.pem`);
  if (!existsSync(file)) return null;
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new UserError(
      `${file} can be read or changed by other users of this machine. "chmod 600 ${file}" mends that; if somebody may have read it, replace the key.`,
    );
  }
  return readFileSync(file, 'utf8');
}

function signerOf(owner: string, env: Env): Signer {
  const pem = pemOf(owner, env);
  if (pem !== null) return signerFrom(pem, owner);
  throw new UserError(
    `There is no private key of ${owner}: neither in ${variableOf(owner)} nor in ${join(keysFolder(env), `${owner}.pem`)}. "npm run release -- key ${owner}" makes one.`,
  );
}

export interface OwnKey {
  publicKey: string;
  /** Path of the private key, unless a variable holds it. */
  file: string;
  made: boolean;
  /** Public half and present path of the key that was replaced. */
  replaced: { publicKey: string; file: string } | null;
}

/** Writes a new key. Never overwrites an existing one, because it could not be recovered. */
function makeKey(file: string, env: Env): void {
  mkdirSync(keysFolder(env), { recursive: true, mode: 0o700 });
  writeFileSync(file, newKey(), { mode: 0o600, flag: 'wx', flush: true });
}

/** Makes a key pair unless there is one. Returns its public half. */
export function ensureKey(owner: string, env: Env): OwnKey {
  const file = join(keysFolder(env), `${owner}.pem`);
  const made = pemOf(owner, env) === null;
  if (made) makeKey(file, env);
  return { publicKey: signerOf(owner, env).publicKey, file, made, replaced: null };
}

/** Replaces a key pair. Keeps the old one beside it. */
export function replaceKey(owner: string, env: Env): OwnKey {
  const variable = variableOf(owner);
  if (env[variable]) {
    throw new UserError(
      `${variable} names a key, which would go on to sign: unset it, replace the key, and give the new one to whoever had the old one.`,
    );
  }
  const former = ensureKey(owner, env);
  if (former.made) return former;
  const file = join(keysFolder(env), `${owner}-${keyId(former.publicKey)}.pem`);
  renameSync(former.file, file);
  const { publicKey } = former;
  return { ...ensureKey(owner, env), replaced: { publicKey, file } };
}

function siteKeys(env: Env): string[] {
  const more = (env.RELEASE_SITE_PUBLIC_KEYS ?? '').split(/[\s,]+/).filter((key) => key !== '');
  const own = pemOf('site', env);
  return own === null ? more : [signerFrom(own, 'site').publicKey, ...more];
}

function whoAmI(env: Env): string {
  if (env.RELEASE_BY) return env.RELEASE_BY;
  const git = spawnSync('git', ['config', 'user.name'], { encoding: 'utf8' });
  return git.stdout?.trim() || userInfo().username;
}

/** Creates a command's context from the environment variables. */
export function openContext(
  env: Env,
  { dryRun, say }: Pick<ReleaseContext, 'dryRun' | 'say'>,
): ReleaseContext {
  return {
    store: cachedStore(openStore(env)),
    siteKeys: siteKeys(env),
    signer: (owner) => signerOf(owner, env),
    previewSigner(pkg) {
      const owner = previewOwner(pkg);
      return pemOf(owner, env) === null ? null : signerOf(owner, env);
    },
    by: whoAmI(env),
    now: () => new Date(),
    dryRun,
    say: (line) => say(printableLine(line)),
  };
}
