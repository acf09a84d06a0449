import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { numbered } from '@composed/create/command';
import { packTo } from '@composed/create/pack';
import { command } from '@composed/workspace/child';
import { ROOT } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { addScreen } from './add-screen.ts';
import { addRemote } from './in-workspace.ts';
import { makeRepository, PACKED } from './own-repository.ts';
import type { Named } from './places.ts';

const REMOTE = `npm run new:remote -- remote-blog                             into this workspace
npm run new:remote -- remote-blog --repository ../remote-blog   into a repository of its own`;

const PACK = 'npm run pack -- ../packs';

const SCREEN = `npm run new:screen -- remote-blog/posts                  below what the remote is granted, as /blog/posts
npm run new:screen -- remote-blog/posts --path /posts   at another address`;

/** Reads one name and one optional option. Throws a `UserError` that shows the usage. */
function read(args: string[], option: string, usage: string): [name: string, value?: string] {
  try {
    const options = { [option]: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new Error('Give one name');
    return [name, values[option] as string | undefined];
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}:\n${usage}`);
  }
}

const indented = (text: string): string => text.replaceAll(/^/gm, '      ').trimEnd();

const byHand = (left: Named['left']): string[] =>
  left.map(({ file, text }) => `${file} looks other than expected; add\n${indented(text)}`);

const list = (files: readonly string[]): string => files.map((file) => `  ${file}`).join('\n');

async function intoWorkspace(name: string): Promise<void> {
  const { naming, done, left } = addRemote(ROOT, name);
  console.log(`Made ${name}/ with one screen at ${naming.path}, on port ${naming.port}, and named it in
${list(['config/remotes.json', 'config/mounts.json', ...done])}
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
  const [name, repository] = read(args, 'repository', REMOTE);
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
  console.log(list(readdirSync(folder).map((file) => join(folder, file))));
}

/** Runs `npm run new:screen -- remote-x/name [--path /address]`. */
export async function newScreen(args: string[]): Promise<void> {
  const [name, path] = read(args, 'path', SCREEN);
  const { naming, folder, done, left } = addScreen(ROOT, name, path);
  console.log(`Made ${folder}/, shown at ${naming.path}, and named it in
${list([...new Set(done)])}

Left for you:
${numbered([
  ...byHand(left),
  `${naming.remote}/src/manifest.ts: the title and the description, and whether it needs a session.`,
  'npm run check; then npm run dev.',
])}`);
}
