import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { command } from '@composed/workspace/child';
import { ROOT, SITE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { addRemote } from './add-remote.ts';
import { type AddedScreen, addScreen, type ScreenOptions } from './add-screen.ts';
import { installFrom } from './install.ts';
import type { Named } from './places.ts';
import { makeSite } from './site.ts';
import { madeSite, type Workspace } from './workspace.ts';

const SITE_USAGE = 'npm run new:site -- my-shop ../my-shop';
const REMOTE_USAGE = 'npm run new:remote -- remote-blog';
const SCREEN_USAGE = `npm run new:screen -- remote-blog/posts                     below the remote's path, as /blog/posts
npm run new:screen -- remote-blog/post --path /blog/:id     at another address
npm run new:screen -- remote-blog/latest --slot home.aside  in a slot of another screen`;

export const numbered = (steps: readonly string[]): string =>
  steps.map((step, n) => `  ${n + 1}. ${step}`).join('\n');

export const listed = (files: readonly string[]): string =>
  [...new Set(files)].map((file) => `  ${file}`).join('\n');

const indented = (text: string): string => text.replaceAll(/^/gm, '      ').trimEnd();

/** Steps for the places that no longer look as expected. */
export const byHand = (left: Named['left']): string[] =>
  left.map(({ file, text }) => `${file} looks other than expected; add\n${indented(text)}`);

/** Reads one name and optional options. Throws a `UserError` that shows the usage. */
export function readName<Option extends string>(
  args: string[],
  names: readonly Option[],
  usage: string,
): [name: string, values: { [O in Option]?: string }] {
  try {
    const options = Object.fromEntries(names.map((each) => [each, { type: 'string' } as const]));
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new Error('Give one name');
    return [name, values as { [O in Option]?: string }];
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('. ')[0]}:\n${usage}`);
  }
}

/**
 * Runs `npm run new:site -- NAME FOLDER`. Makes a site outside of this workspace and installs its
 * packages.
 */
export async function newSite(args: string[]): Promise<void> {
  const [name, to, ...more] = args;
  if (name === undefined || to === undefined || more.length > 0) {
    throw new UserError(`Give a name and a folder:\n${SITE_USAGE}`);
  }
  const folder = resolve(process.env.INIT_CWD ?? ROOT, to);
  makeSite(name, folder, ROOT);
  installFrom(ROOT, folder);
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--include=dev'];
  const isInstalled = (await command('npm', [...install, '--prefer-offline'])) === 0;
  const steps = [
    ...(isInstalled ? [] : ['npm install, which failed just now.']),
    'npm start, and open http://localhost:3000.',
    'npm test; README.md tells the rest.',
  ];
  console.log(`Made ${folder}, a host and one remote. There:\n${numbered(steps)}`);
}

const here = (): Workspace => madeSite(ROOT, Object.values(SITE.servers ?? {}));

/** Runs `npm run new:remote -- remote-x` in a made site. */
export async function newRemote(args: string[]): Promise<void> {
  const [name] = readName(args, [], REMOTE_USAGE);
  const { port, path } = addRemote(here(), name);
  console.log(`Made ${name}/ with one screen at ${path}, on port ${port}, and named it in
${listed(['config/remotes.json', 'config/mounts.json'])}

Stop npm start or npm run dev, and start it again.`);
}

type Steps = (added: AddedScreen, isPage: boolean) => readonly string[];

const stepsInSite: Steps = ({ naming, folder }, isPage) => [
  `${folder}/${naming.screen}-screen.tsx: what it shows.`,
  ...(isPage ? [`${naming.remote}/src/manifest.ts: the title and the description.`] : []),
];

/** Adds a screen, and prints its files and the next steps. */
export function newScreenIn(workspace: Workspace, args: string[], steps = stepsInSite): void {
  const [name, options] = readName(args, ['path', 'slot'], SCREEN_USAGE);
  const added = addScreen(workspace, name, options satisfies ScreenOptions);
  const { naming, folder, done, left } = added;
  const isPage = options.slot === undefined;
  const where = isPage ? `at ${naming.path}` : `in ${options.slot}`;
  console.log(`Made ${folder}/, shown ${where}, and named it in
${listed(['config/mounts.json', ...done])}

Left for you:
${numbered([...byHand(left), ...steps(added, isPage)])}`);
}

/** Runs `npm run new:screen -- remote-x/name [--path /address | --slot name]` in a made site. */
export async function newScreen(args: string[]): Promise<void> {
  newScreenIn(here(), args);
}
