import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@composed/workspace/free-ports';
import { ROOT } from '@composed/workspace/paths';
import { commandOf, lint, readDockerfile } from './dockerfile.ts';
import { type Image, inside, runSteps } from './run-steps.ts';

const API = join(ROOT, 'api', 'Dockerfile');
const SITE = join(ROOT, 'packages', 'site', 'nginx', 'Dockerfile');

test('a linter has nothing against the image of the site, which runs as another user than root', () => {
  expect(lint(SITE)).toEqual([]);
  const [stage] = readDockerfile(SITE);
  expect(stage?.base).toMatch(/^nginxinc\/nginx-unprivileged:\d+\.\d+-alpine$/);
  expect(stage?.steps.find(({ keyword }) => keyword === 'USER')?.text).toBe('nginx');
});

describe.each([['the API', API]])('the image of %s', (_name, dockerfile) => {
  const stages = readDockerfile(dockerfile);
  const last = stages.at(-1)?.steps ?? [];
  const find = (keyword: string) => last.find((step) => step.keyword === keyword);

  test('a linter has nothing against it', () => {
    expect(lint(dockerfile)).toEqual([]);
  });

  test('is made in stages, from this Node, and runs as another user than root', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const { base } of stages) expect(base).toMatch(/^node:20\.20\.\d+-bookworm-slim$/);
    expect(find('USER')?.text).toBe('node');
    expect(commandOf(find('CMD') ?? { keyword: '', text: '[]', flags: {} })[0]).toBe('node');
    expect(find('HEALTHCHECK')).toBeDefined();
  });

  test('leaves out what git leaves out', () => {
    const lines = (file: string) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#') && !line.includes('probe'))
        .map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''));
    expect(lines('.dockerignore')).toEqual(expect.arrayContaining(lines('.gitignore')));
    expect(lines('.dockerignore')).toContain('.git');
  });
});

/** Installs from the registry, so that this is for the long run. */
const inFull = process.env.FULL ? test : test.skip;

inFull(
  'the steps of the API’s image give a server that runs on a read-only root',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'idea-hub-image-'));
    try {
      const image = runSteps(API, ROOT, folder);
      const installed = readdirSync(inside(image, 'node_modules'));
      expect(installed).toContain('fastify');
      for (const name of ['react', 'jest', 'typescript']) expect(installed).not.toContain(name);
      chmodSync(folder, 0o755);
      const data = join(folder, 'written');
      mkdirSync(data);
      chmodSync(data, 0o777);
      const [port = 0] = await freePorts(1);
      const server = start(image, {
        DATABASE_URL: `file:${join(data, 'api.db')}`,
        API_HOST: '127.0.0.1',
        API_PORT: String(port),
        APP_ORIGIN: 'https://hub.example',
        SMTP_URL: 'smtps://mail.example',
        MAIL_FROM: 'hub@hub.example',
        TRUST_PROXY: 'none',
        DRAIN_SECONDS: '0',
      });
      await server.said('Ready at');
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
      expect(answer.status).toBe(200);
      expect(await checkHealth(image, port)).toBe(0);
      expect(await server.stop()).toBe(0);
      expect(await checkHealth(image, port)).toBe(1);
      expect(readdirSync(data).length).toBeGreaterThan(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000,
);

/** As another user, who may write nowhere in it. */
const STRANGER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

function start(image: Image, env: Record<string, string>) {
  const { workdir: _, steps } = image;
  const command = steps.find((step) => step.keyword === 'CMD');
  const [program = '', ...args] = command ? commandOf(command) : [];
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: inside(image, '.'),
    env: { ...image.env, TMPDIR: image.root, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...STRANGER,
  });
  let said = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
      for (const look of heard) look();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    said: (text: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => said.includes(text) && resolve();
        heard.add(look);
        look();
        void ended.then((code) => reject(new Error(`It ended with ${code}: ${said}`)));
      }),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** What its HEALTHCHECK would find, on another port. */
function checkHealth(image: Image, port: number): Promise<number | null> {
  const step = image.steps.find(({ keyword }) => keyword === 'HEALTHCHECK');
  const [, ...args] = (step ? commandOf(step) : []).map((word) => word.replace('8080', `${port}`));
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  return new Promise((resolve) => child.once('exit', resolve));
}
