import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { STATE } from '../paths.ts';
import { printableLine } from '../printable.ts';
import { UserError } from '../user-error.ts';
import { cachedStore } from './cached-store.ts';
import type { ReleaseContext } from './context.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';
import { newKey, type Signer, signerFrom } from './signing.ts';
import type { Store } from './store.ts';

type Env = NodeJS.ProcessEnv;

/** `RELEASE_STORE`, or the folder that `npm start` serves. Two starts at once are two sites. */
export const storePlace = (env: Env): string => {
  const port = env.HOST_PORT || '3000';
  return env.RELEASE_STORE || join(STATE, port === '3000' ? 'store' : `store-${port}`);
};

/** A folder, or `s3://bucket/prefix` (DP-20). */
const openStore = (env: Env): Store => {
  const place = storePlace(env);
  return place.startsWith('s3://') ? s3Store(place, env) : folderStore(place);
};

export const keysFolder = (env: Env): string => env.RELEASE_KEYS || join(STATE, 'keys');

/** Where a private key comes from: CI hands it over in a variable, a developer has it in a folder. */
function pemOf(owner: string, env: Env): string | null {
  const given = owner === 'site' ? env.RELEASE_SITE_KEY : env.RELEASE_KEY;
  if (given) return given;
  const file = join(keysFolder(env), `${owner}.pem`);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function signerOf(owner: string, env: Env): Signer {
  const pem = pemOf(owner, env);
  if (pem !== null) return signerFrom(pem, owner);
  const variable = owner === 'site' ? 'RELEASE_SITE_KEY' : 'RELEASE_KEY';
  throw new UserError(
    `There is no private key of ${owner}: neither in ${variable} nor in ${join(keysFolder(env), `${owner}.pem`)}. "npm run release -- key ${owner}" makes one.`,
  );
}

/** Makes a key pair unless there is one. Answers its public half. */
export function ensureKey(
  owner: string,
  env: Env,
): { publicKey: string; file: string; made: boolean } {
  const file = join(keysFolder(env), `${owner}.pem`);
  const made = pemOf(owner, env) === null;
  if (made) {
    mkdirSync(keysFolder(env), { recursive: true, mode: 0o700 });
    // Never over one that is there: what it signed would be worthless.
    writeFileSync(file, newKey(), { mode: 0o600, flag: 'wx' });
  }
  return { publicKey: signerOf(owner, env).publicKey, file, made };
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

/** What the environment says a command works with. */
export function openContext(
  env: Env,
  { dryRun, say }: Pick<ReleaseContext, 'dryRun' | 'say'>,
): ReleaseContext {
  return {
    store: cachedStore(openStore(env)),
    siteKeys: siteKeys(env),
    signer: (owner) => signerOf(owner, env),
    by: whoAmI(env),
    now: () => new Date(),
    dryRun,
    say: (line) => say(printableLine(line)),
  };
}
