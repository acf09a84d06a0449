import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byHand, listed, newScreenIn, numbered, readName } from '@composed/create/command';
import { packTo } from '@composed/create/pack';
import { command } from '@composed/workspace/child';
import { ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { ideaHub } from './idea-hub.ts';
import { addRemote } from './in-workspace.ts';
import { makeRepository, PACKED } from './own-repository.ts';

const REMOTE = `npm run new:remote -- remote-blog                             into this workspace
npm run new:remote -- remote-blog --repository ../remote-blog   into a repository of its own`;

const PACK = 'npm run pack -- ../packs';

async function intoWorkspace(name: string): Promise<void> {
  const { naming, done, left } = addRemote(ROOT, name);
  console.log(`Made ${name}/ with one screen at ${naming.path}, on port ${naming.port}, and named it in
${listed(['config/remotes.json', 'config/mounts.json', ...done])}
`);
  // Update only the lockfile: the next command installs packages from it.
  const lock = ['install', '--package-lock-only', '--no-audit', '--no-fund', '--include=dev'];
  const locked = (await command('npm', lock)) === 0;
  const steps = [
    ...(locked
      ? []
      : ['npm install, which failed just now: it names the package in the lockfile.']),
    ...byHand(left),
    `${name}/src/manifest.ts: the title and the description, which search engines show, and the entry in the header.`,
    'README.md: what the remote holds.',
    'npm run check, which names what is forgotten; then npm start, or npm run dev.',
  ];
  console.log(`\nLeft for you:\n${numbered(steps)}`);
}

function intoRepository(name: string, repository: string): void {
  // npm runs this program in the root folder. `INIT_CWD` is the folder of the user.
  const folder = resolve(process.env.INIT_CWD ?? ROOT, repository);
  makeRepository(ROOT, name, folder);
  console.log(`Made ${folder}. There:
  1. git init, then npm install.
  2. npm run types, npm test, npm run dev, npm run build.
  3. README.md tells what its CI needs once, and how a release of it goes live.`);
}

/** Runs `npm run new:remote -- remote-x [--repository folder]`. */
export async function newRemote(args: string[]): Promise<void> {
  const [name, { repository }] = readName(args, ['repository'], REMOTE);
  if (repository === undefined) await intoWorkspace(name);
  else intoRepository(name, repository);
}

/**
 * Runs `npm run pack -- FOLDER`. Packs everything that other repositories install, to publish or
 * copy it.
 */
export async function pack(args: string[]): Promise<void> {
  const [to, ...more] = args;
  if (to === undefined || more.length > 0) throw new UserError(`Give a folder:\n${PACK}`);
  const folder = resolve(process.env.INIT_CWD ?? ROOT, to);
  packTo(ROOT, PACKED, folder);
  console.log(listed(readdirSync(folder).map((file) => join(folder, file))));
}

/** Runs `npm run new:screen -- remote-x/name [--path /address | --slot name]`. */
export async function newScreen(args: string[]): Promise<void> {
  newScreenIn(ideaHub(ROOT), args, ({ naming: { remote } }, isPage) => [
    ...(isPage
      ? [
          `${remote}/src/manifest.ts: the title and the description, and whether it needs a session.`,
        ]
      : []),
    'npm run check; then npm run dev.',
  ]);
}
