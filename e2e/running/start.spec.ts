import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workingCopy } from '@composed/testing/working-copy';
import { expect } from '@playwright/test';
import { sendSignIn } from '../support/members.ts';
import { ROOT, run } from '../support/programs.ts';
import { product } from '../support/stages.ts';
import { freeStart, startedOnFreePorts } from '../support/starts.ts';
import { test } from '../support/test.ts';

// In sequence, since they share the folder of builds.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let data: string;
test.beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'idea-hub-start-'));
  // Without builds, copies all but one from the end-to-end tests, which use the same sources. `npm run test:full`
  // builds all of them.
  const builds = join(ROOT, '.idea-hub', 'builds');
  if (process.env.FULL === '1' || existsSync(builds)) return;
  const others = readdirSync(product.builds).filter((name) => name !== 'remote-auth');
  for (const name of others) {
    cpSync(join(product.builds, name), join(builds, name), { recursive: true });
  }
});
test.afterAll(() => rmSync(data, { recursive: true, force: true }));

async function somePorts() {
  const { ports, env } = await freeStart();
  const own = {
    DATABASE_URL: `file:${join(data, 'start.db')}`,
    RELEASE_STORE: join(data, 'store'),
    RELEASE_KEYS: join(data, 'keys'),
  };
  return { ports, env: { ...env, ...own } };
}

// Runs the command behind `npm start` directly, since npm has a different exit code after Ctrl-C.
const start = (env: Record<string, string | undefined>) =>
  run(process.execPath, ['scripts/bootstrap.mjs', 'start'], { env });

const started = (more: Record<string, string> = {}) =>
  startedOnFreePorts(somePorts, ({ env }) => start({ ...env, ...more }));

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

test('[RN-01, RN-04, RN-06] npm start serves everything on the given ports and prints them; Ctrl-C ends all processes', async ({
  page,
}) => {
  // Even with NODE_ENV=production, a newcomer gets the demo member and the mailbox.
  const { program, ports } = await started({ NODE_ENV: 'production' });
  const { host, api } = ports;
  const output = program.output();
  for (const port of Object.values(ports)) expect(output).toContain(`:${port}`);
  expect(output).toContain('demo@ideahub.example / demo-1234');
  expect(output).toContain(`http://localhost:${api}/dev/mailbox`);
  for (const name of ['127.0.0.1', '[::1]']) {
    expect(await answers(`http://${name}:${host}/`), name).toBe(true);
  }
  expect(await answers(`http://localhost:${api}/dev/mailbox`)).toBe(true);

  await page.goto(`http://localhost:${host}/auth?mode=login`);
  await sendSignIn(page, { email: 'demo@ideahub.example', password: 'demo-1234' });
  await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();

  expect(await program.stop()).toBe(0);
  for (const port of Object.values(ports)) {
    expect(await answers(`http://localhost:${port}/`), `port ${port} is free again`).toBe(false);
  }
});

test('[RN-01, RN-04] a second start builds only changes, and leaves no process behind if it is killed @ci', async () => {
  const { program, ports } = await started();
  expect(program.output()).not.toMatch(/^\s*built /m);
  expect(program.output().match(/is up to date/g)).toHaveLength(4);
  program.kill();
  for (const port of Object.values(ports)) {
    await expect.poll(() => answers(`http://localhost:${port}/`)).toBe(false);
    await expect.poll(() => answers(`http://localhost:${port}/api/health`)).toBe(false);
  }
});

test('[RN-04] a port in use is reported in one sentence, with a non-zero exit code', async () => {
  const { ports, env } = await somePorts();
  const auth = ports['remote-auth'];
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(auth, '127.0.0.1', resolve));
  const program = start(env);
  expect(await program.ended).not.toBe(0);
  expect(program.output()).toMatch(
    new RegExp(`^Port ${auth} is in use by another program; set AUTH_PORT .*\\.$`, 'm'),
  );
  expect(program.output()).not.toMatch(/at .*\.ts:\d+/);
  await new Promise((resolve) => other.close(resolve));
});

const PORT = 'a port between 1 and 65535';
const ADDRESS = 'an http or https address, or a path that starts with /';

for (const [name, value, sentence] of [
  ['IDEAS_PORT', 'ideas', `IDEAS_PORT must be ${PORT}, not "ideas".`],
  ['API_PORT', '70000', `API_PORT must be ${PORT}, not "70000".`],
  ['HOST_PORT', '-1', `HOST_PORT must be ${PORT}, not "-1".`],
  [
    'SAMPLE_IDEAS',
    'some',
    'SAMPLE_IDEAS must be true, false or the address of a JSON list of ideas, not "some".',
  ],
  ['API_BASE_URL', 'notaurl', `API_BASE_URL must be ${ADDRESS}, not "notaurl".`],
  ['TELEMETRY_URL', 'foo', `TELEMETRY_URL must be ${ADDRESS}, not "foo".`],
  [
    'GITHUB_CLIENT_ID',
    'a b',
    'GITHUB_CLIENT_ID must be an id as the provider shows it, not "a b".',
  ],
  [
    'CHUNK_LOAD_LIMIT_MS',
    'soon',
    'CHUNK_LOAD_LIMIT_MS must be a whole number of milliseconds, not "soon".',
  ],
  // The API checks these itself, and it starts before the builds.
  ['APP_ORIGIN', 'foo', /^APP_ORIGIN is "foo": it must be an origin .*$/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud": it must be one of .*$/],
] as const) {
  test(`[RN-04] ${name}=${value} is reported in one sentence, with a non-zero exit code and no process left @ci`, async () => {
    const { ports, env } = await somePorts();
    const program = start({ ...env, [name]: value });
    expect(await program.ended).toBe(1);
    const output = program.output().trim();
    if (typeof sentence === 'string') expect(output).toBe(sentence);
    else expect(output).toMatch(sentence);
    for (const port of Object.values(ports)) {
      expect(await answers(`http://localhost:${port}/api/health`)).toBe(false);
    }
  });
}

test('[RN-09] a folder without write access is reported in one sentence @ci', async () => {
  const copy = workingCopy();
  const folder = join(copy.folder, '.idea-hub');
  // A file instead of the folder, and, where it exists, a folder that even root can't write to.
  const obstacles = [() => writeFileSync(folder, '')];
  if (existsSync('/sys/kernel')) obstacles.push(() => symlinkSync('/sys/kernel', folder));
  try {
    for (const obstacle of obstacles) {
      obstacle();
      for (const command of ['start', 'dev', 'build']) {
        const { env } = await somePorts();
        const program = run(process.execPath, ['scripts/bootstrap.mjs', command], {
          cwd: copy.folder,
          env,
        });
        expect(await program.ended).toBe(1);
        expect(program.output().trim()).toMatch(/^The folder .* cannot be written to \(.*\);.*\.$/);
        expect(program.output()).toContain(folder);
      }
      rmSync(folder);
    }
  } finally {
    copy.remove();
  }
});

test('[RN-04] two servers with the same port are refused by name', async () => {
  const { ports, env } = await somePorts();
  const program = start({ ...env, AUTH_PORT: String(ports.host) });
  expect(await program.ended).not.toBe(0);
  expect(program.output()).toContain(`AUTH_PORT and HOST_PORT are both ${ports.host}.`);
});

test('[RN-01] an older Node is refused with the required version', async () => {
  const program = run(process.execPath, [
    '--import',
    'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.19.0"})',
    'scripts/bootstrap.mjs',
    'start',
  ]);
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain('Idea Hub needs Node 20.20 or newer; this is 18.19.0.');
});
