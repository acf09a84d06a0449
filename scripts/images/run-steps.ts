import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { readDockerfile, type Stage, type Step } from './dockerfile.ts';

/** What the last stage's container would start. */
export interface Image {
  /** Stands for the container's root folder. */
  root: string;
  /** In it, absolute as in the container. */
  workdir: string;
  env: Record<string, string>;
  user: string;
  steps: readonly Step[];
}

/**
 * Does what a Dockerfile says, without a container engine: each stage is a folder below `folder`,
 * `COPY` copies what is in the repository, and `RUN` runs here, with this machine's Node in place of
 * the base image's. Steps must therefore name files relative to the working folder.
 */
export function runSteps(dockerfile: string, context: string, folder: string): Image {
  const stages = readDockerfile(dockerfile);
  const images = new Map<string, Image>();
  for (const stage of stages) images.set(stage.name, runStage(stage, images, context, folder));
  const last = images.get(stages.at(-1)?.name ?? '');
  if (!last) throw new Error(`${dockerfile} has no stage.`);
  return last;
}

function runStage(
  { name, steps }: Stage,
  images: Map<string, Image>,
  context: string,
  folder: string,
): Image {
  const image: Image = { root: join(folder, name), workdir: '/', env: {}, user: 'root', steps };
  mkdirSync(image.root, { recursive: true });
  for (const { keyword, text, flags } of steps) {
    switch (keyword) {
      case 'WORKDIR':
        image.workdir = text;
        mkdirSync(inside(image, '.'), { recursive: true });
        break;
      case 'ENV':
        Object.assign(image.env, Object.fromEntries([text.split('=', 2)]));
        break;
      case 'USER':
        image.user = text;
        break;
      case 'COPY':
        copy(image, text.split(/\s+/), flags.from === undefined ? null : images.get(flags.from), {
          context,
        });
        break;
      case 'RUN':
        execFileSync('sh', ['-c', text], {
          cwd: inside(image, '.'),
          env: { ...process.env, ...image.env },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        break;
    }
  }
  return image;
}

/** A path of the container on this machine. */
export const inside = ({ root, workdir }: Image, path: string): string =>
  join(root, isAbsolute(path) ? path : join(workdir, path));

function copy(
  image: Image,
  words: string[],
  from: Image | null | undefined,
  { context }: { context: string },
): void {
  if (from === undefined) throw new Error(`COPY from a stage that is not there: ${words}`);
  const target = words.at(-1) ?? '';
  for (const source of words.slice(0, -1)) {
    const place = from === null ? join(context, source) : inside(from, source);
    if (!existsSync(place)) throw new Error(`COPY of what is not there: ${source}`);
    const isFolder = statSync(place).isDirectory();
    const end = target.endsWith('/') && !isFolder ? join(target, basename(source)) : target;
    if (from === null && isFolder) copyTracked(context, place, inside(image, end));
    else cpSync(place, inside(image, end), { recursive: true, verbatimSymlinks: true });
  }
}

/** What git would keep: `.dockerignore` keeps the rest from an engine. */
function copyTracked(context: string, from: string, to: string): void {
  const list = execFileSync('git', ['ls-files', '-coz', '--exclude-standard', from], {
    cwd: context,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of list.split('\0').filter((path) => existsSync(join(context, path)))) {
    if (file === '') continue;
    const end = join(to, relative(from, join(context, file)));
    mkdirSync(dirname(end), { recursive: true });
    cpSync(join(context, file), end);
  }
}
