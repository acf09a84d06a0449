import { resolve } from 'node:path';
import { command } from '@composed/workspace/child';
import { ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { makeSite } from './site.ts';

const USAGE = 'npm run new:site -- my-shop ../my-shop';

export const numbered = (steps: readonly string[]): string =>
  steps.map((step, n) => `  ${n + 1}. ${step}`).join('\n');

/**
 * Runs `npm run new:site -- NAME FOLDER`. Makes a site outside of this workspace and installs its
 * packages.
 */
export async function newSite(args: string[]): Promise<void> {
  const [name, to, ...more] = args;
  if (name === undefined || to === undefined || more.length > 0) {
    throw new UserError(`Give a name and a folder:\n${USAGE}`);
  }
  const folder = resolve(process.env.INIT_CWD ?? ROOT, to);
  makeSite(name, folder, ROOT);
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--include=dev'];
  const isInstalled = (await command('npm', install)) === 0;
  const steps = [
    ...(isInstalled ? [] : ['npm install, which failed just now.']),
    'npm start, and open http://localhost:3000.',
    'npm test; README.md tells the rest.',
  ];
  console.log(`Made ${folder}, a host and one remote. There:\n${numbered(steps)}`);
}
