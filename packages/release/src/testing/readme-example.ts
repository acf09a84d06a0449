import { openContext } from '@composed/release/context';
import { promote } from '@composed/release/promote';
import { publish } from '@composed/release/publish';
import { rollback } from '@composed/release/rollback';

/** Store and keys come from `RELEASE_STORE` and `RELEASE_KEYS`. */
const context = () => openContext(process.env, { dryRun: false, say: console.log });

/** Makes a finished build live for everybody. Throws one sentence for each reason against it. */
export async function goLive(build: string): Promise<string> {
  const release = await publish(context(), build);
  await promote(context(), [release], { traffic: 100, why: 'Shorter wizard' });
  return `${release.pkg}@${release.release}`;
}

/** Brings back what was live before. */
export const takeBack = (pkg: string) => rollback(context(), { pkg, why: 'Drafts get lost' });
