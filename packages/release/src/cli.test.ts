import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { fakeS3 } from '@composed/testing/fake-s3';
import { ROOT } from '@composed/workspace/paths';
import { commands, release } from './cli.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

jest.mock('@composed/build/build-package', () => ({
  buildPackage: jest.fn(() => Promise.reject(new Error('Something is built'))),
}));

/** Live site that tests copy, and the names of its releases. */
let original: ReleaseFixture;
let names: string[];
let fixture: ReleaseFixture;
let env: NodeJS.ProcessEnv;
function open(): ReleaseFixture {
  fixture = new ReleaseFixture();
  env = {
    PATH: process.env.PATH,
    RELEASE_STORE: fixture.folder,
    RELEASE_KEYS: join(fixture.root, 'keys'),
    RELEASE_BY: 'Ada',
  };
  return fixture;
}
beforeAll(async () => {
  original = open();
  names = await makeLiveSite();
});
beforeEach(() => void open());
afterEach(() => fixture.close());
afterAll(() => original.close());

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a command like `npm run release --`, but in this process. */
async function run(...args: string[]): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line)));
  jest.spyOn(console, 'error').mockImplementation((line) => void err.push(String(line)));
  try {
    return { code: await release(args, env), out: out.join('\n'), err: err.join('\n') };
  } finally {
    jest.restoreAllMocks();
  }
}
const json = async (...args: string[]) => {
  const { out, code } = await run(...args, '--json');
  return { code, ...JSON.parse(out) };
};

/** Makes a live site from an empty store, with commands only. */
async function makeLiveSite(): Promise<string[]> {
  const keys: Record<string, string[]> = {};
  for (const owner of ['site', 'host', 'remote-ideas', 'remote-auth']) {
    keys[owner] = [(await json('key', owner)).publicKey];
  }
  const file = join(fixture.root, 'site.json');
  writeFileSync(file, JSON.stringify(fixture.site({ keys })));
  expect((await run('configure', file)).code).toBe(0);
  const names: string[] = [];
  for (const pkg of ['remote-ideas', 'remote-auth', 'host']) {
    const { release: name } = await json('publish', pkg, '--dir', fixture.build(pkg));
    names.push(`${pkg}@${name}`);
  }
  expect((await run('promote', ...names, '--no-render', '--reason', 'First')).code).toBe(0);
  return names;
}

/** Copies the live site. Returns the names of its releases. */
function liveSite(): string[] {
  for (const part of ['store', 'keys']) {
    const how = { recursive: true, verbatimSymlinks: true };
    cpSync(join(original.root, part), join(fixture.root, part), how);
  }
  return names;
}

test('[DP-31] data of a store cannot control the terminal @ci', async () => {
  liveSite();
  const put = (key: string, text: string) => {
    const path = join(env.RELEASE_STORE ?? '', key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  put('live/\u001b[2J\u009b31m\u202e\n.json', '');
  put('releases/\u0007/x', '');
  const steering = /(?!\n)[\p{Cc}\u202a-\u202e]/u;
  for (const command of ['status', 'history', 'verify', 'prune', 'compose']) {
    const { out, err } = await run(command);
    expect(`${out}${err}`).not.toMatch(steering);
    expect(err).toMatch(/left out/);
    expect((await run(command, '--json')).out).not.toMatch(steering);
  }
  const wrong = await run('promote', 'remote-ideas@\u001b[2J\u009b');
  expect(wrong.err).toBe(
    '"\\u001b[2J\\u009b" is no name of a release. It has a version and twelve hexadecimal digits, such as 1.2.0-3f2a9c1b7d4e.',
  );
  expect(JSON.parse((await run('promote', 'x@\u009b', '--json')).out).error).toContain('\u009b');
});

test('[DP-01, DP-02, DP-03, DP-04] commands promote a release and roll it back, and history gives the reasons', async () => {
  const [ideas = ''] = liveSite();
  const folder = fixture.build('remote-ideas', { words: 'two', version: '1.1.0' });
  const published = await run('publish', 'remote-ideas', '--dir', folder);
  const name = /Published (remote-ideas@1\.1\.0-[0-9a-f]{12})\./.exec(published.out)?.[1] ?? '';
  expect(published.out).toContain(`To make it live: promote ${name}`);
  expect((await run('publish', 'remote-ideas', '--dir', folder)).out).toContain(
    'is published already',
  );
  expect((await run('promote', name, '--traffic', '10', '--replace', '--no-render')).out).toBe(
    `Generation 3 is live: promote ${name} --traffic 10 --replace --no-render.`,
  );
  await run('promote', name, '--no-render');
  const reason = 'Drafts get lost\n    6  Bob: \u001b[2Jenable remote-ideas';
  expect((await run('rollback', 'remote-ideas', '--reason', reason)).code).toBe(0);
  const told = await run('history');
  expect(told.out).toMatch(/5 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Ada: rollback remote-ideas/);
  // Control characters in a reason must not break its line.
  expect(told.out).toContain('Drafts get lost     6  Bob:  [2Jenable remote-ideas');
  const found = await json('status');
  expect(found.packages[0]).toMatchObject({ pkg: 'remote-ideas', release: ideas.split('@')[1] });
  expect((await run('status')).out).toContain('Generation 5');
  expect((await run('verify')).out).toContain('5 generations, 4 releases, 0 faults');
});

test('[DP-03] a roll-back builds nothing and uploads nothing: a generation and the site are all it writes @ci', async () => {
  const server = await fakeS3('ideas');
  Object.assign(env, server.env, { RELEASE_STORE: 's3://ideas/live' });
  try {
    await makeLiveSite();
    const folder = fixture.build('remote-ideas', { words: 'two' });
    const { release: name } = await json('publish', 'remote-ideas', '--dir', folder);
    await run('promote', `remote-ideas@${name}`, '--no-render');
    server.requests.length = 0;
    expect((await run('rollback', 'remote-ideas', '--reason', 'x')).code).toBe(0);
    expect(buildPackage).not.toHaveBeenCalled();
    const written = server.requests.filter(({ method }) => !['GET', 'HEAD'].includes(method));
    // The first write only tests whether the store refuses to overwrite.
    const [probe, generation, ...site] = written.map(({ method, key }) => `${method} ${key}`);
    expect([probe, generation]).toEqual(['PUT live/probe', 'PUT live/live/00000004.json']);
    expect(site.length).toBeGreaterThan(5);
    for (const each of site) expect(each).toMatch(/^PUT live\/site\/current\//);
    // The same spy does notice a build.
    await expect(run('publish', 'remote-ideas')).rejects.toThrow('Something is built');
  } finally {
    await server.close();
  }
});

test('[DP-14, DP-23] switches a remote off and on, and shows a preview', async () => {
  liveSite();
  expect((await run('disable', 'remote-auth', '--reason', 'It eats drafts')).code).toBe(0);
  expect((await run('status')).out).toContain('switched off since');
  expect((await run('enable', 'remote-auth', '--no-render')).code).toBe(0);
  const folder = fixture.build('remote-auth', { words: 'preview' });
  const shown = await run('preview', 'remote-auth', '--as', 'pr-7', '--dir', folder);
  expect(shown.out).toContain('Open https://ideas.example/?release=remote-auth@pr-7');
  expect((await run('status')).out).toContain('preview remote-auth@pr-7');
});

test('[DP-23] a preview key can only publish previews, and promote refuses releases that it signed', async () => {
  liveSite();
  const { publicKey, made } = await json('key', 'remote-auth', '--preview');
  for (const words of [
    ['key', 'site', '--preview'],
    ['configure', '--preview-key', `host=+${publicKey}`],
  ]) {
    expect((await run(...words)).err).toContain('There are previews of remotes only');
  }
  expect(made).toBe(true);
  const file = join(env.RELEASE_KEYS ?? '', 'remote-auth.preview.pem');
  const folder = fixture.build('remote-auth', { words: 'preview' });
  const asked = ['preview', 'remote-auth', '--as', 'pr-7', '--dir', folder];
  expect((await run(...asked)).err).toContain(`configure --preview-key remote-auth=+${publicKey}`);
  const configured = await run('configure', '--preview-key', `remote-auth=+${publicKey}`);
  expect(configured.code).toBe(0);

  // In CI, a variable holds the preview key, and the package's key is not available.
  env = { ...env, RELEASE_PREVIEW_KEY: readFileSync(file, 'utf8') };
  rmSync(join(env.RELEASE_KEYS ?? '', 'remote-auth.pem'));
  rmSync(file);
  const shown = await run(...asked);
  expect(shown.out).toContain('A preview key has signed it: it can’t go live');
  const { release: name } = await json(...asked);
  const { code, err } = await run('promote', '--no-render', `remote-auth@${name}`);
  expect([code, err]).toEqual([1, expect.stringContaining('signed with a preview key')]);
});

test('[DP-22, DP-28] compose writes the team’s board beside what is served, and a dry run does not', async () => {
  liveSite();
  const dry = await run('compose', '--dry-run');
  expect(dry.out).toContain("The team's board would be in board/index.html");
  const file = join(env.RELEASE_STORE as string, 'board', 'index.html');
  expect(existsSync(file)).toBe(false);
  expect((await run('compose')).out).toContain("The team's board is in board/index.html of the");
  expect(readFileSync(file, 'utf8')).toContain('<h1>Releases</h1>');
  expect((await run('verify')).code).toBe(0);
});

test('--dry-run prints the steps and changes nothing', async () => {
  liveSite();
  const folder = fixture.build('remote-ideas', { words: 'two' });
  const dry = await run('publish', 'remote-ideas', '--dir', folder, '--dry-run');
  expect(dry.out).toContain('Would publish remote-ideas@');
  const { release: name } = await json('publish', 'remote-ideas', '--dir', folder);
  const would = await run('promote', `remote-ideas@${name}`, '--no-render', '--dry-run');
  expect(would.out).toContain('Would make generation 3');
  for (const command of [['compose'], ['prune'], ['disable', 'remote-auth', '--reason', 'x']]) {
    expect((await run(...command, '--dry-run')).code).toBe(0);
  }
  expect((await json('status')).generation).toBe(2);
});

test('[DP-33] a key that only its owner can read is replaced when that is said, and the old one is kept beside it', async () => {
  const { publicKey: old } = await json('key', 'remote-ideas');
  const folder = env.RELEASE_KEYS as string;
  const pem = readFileSync(join(folder, 'remote-ideas.pem'), 'utf8');
  expect(await json('key', 'remote-ideas', '--replace', '--dry-run')).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'remote-ideas.pem'), 'utf8')).toBe(pem);
  const made = await json('key', 'remote-ideas', '--replace');
  expect(made).toMatchObject({ code: 0, made: true, replaced: old });
  expect(made.publicKey).not.toBe(old);
  const kept = readdirSync(folder).filter((file) => /^remote-ideas-[0-9a-f]{12}\.pem$/.test(file));
  expect(kept.map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual([pem]);
  expect(statSync(join(folder, 'remote-ideas.pem')).mode & 0o077).toBe(0);
  expect(await json('key', 'remote-ideas')).toMatchObject({
    publicKey: made.publicKey,
    made: false,
  });
  env = { ...env, RELEASE_KEY: pem };
  const refused = await run('key', 'remote-ideas', '--replace');
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('RELEASE_KEY names a key, which would go on to sign'),
  ]);
});

test('[DP-30] withdraws, rolls back for harm and ends a preview by commands @ci', async () => {
  liveSite();
  const folder = fixture.build('remote-ideas', { words: 'two' });
  await run('preview', 'remote-ideas', '--as', 'pr-7', '--dir', folder);
  expect((await run('preview', 'remote-ideas', '--end', 'pr-7', '--dry-run')).out).toBe(
    'The preview remote-ideas@pr-7 would end.',
  );
  expect((await run('preview', 'remote-ideas', '--end', 'pr-7')).out).toBe(
    'The preview remote-ideas@pr-7 has ended.',
  );
  const { release: name } = await json('publish', 'remote-ideas', '--dir', folder);
  await run('promote', `remote-ideas@${name}`, '--no-render');
  const harm = ['--harmful', '--reason', 'It eats drafts'];
  const back = await run('rollback', `remote-ideas@${name}`, ...harm);
  expect(back.out).toBe(
    `Generation 4 is live: rollback remote-ideas@${name} --harmful --no-render.
These pages were never opened in Chromium, which history tells by "--no-render".`,
  );
  const gone = await run('withdraw', 'remote-ideas@9.9.9-000000000000', '--reason', 'Stolen');
  expect([gone.out, gone.err]).toEqual([
    'Generation 5 is live: withdraw remote-ideas@9.9.9-000000000000.',
    expect.stringContaining('does not lie in'),
  ]);
  expect((await run('status')).out).toContain(`withdrawn remote-ideas@${name} since`);
  expect((await run('history')).out).toContain('It eats drafts');
});

test('[MJ-04, MJ-08] configure grants a second major until a day, and ends the grant @ci', async () => {
  liveSite();
  const grant = ['--major', 'react=18.3.1', '--until', '2999-03-31'];
  const { out, err } = await run('configure', ...grant);
  expect(out).toBe(`Generation 3 is live: configure ${grant.join(' ')}.`);
  expect(err).toContain('The live host does not offer it.');
  expect((await run('configure', ...grant)).out).toContain('Nothing to change');
  expect((await run('status')).out).toMatch(
    /react 18\.3\.1 is granted until 2999-03-31 \(\d+ days/,
  );
  expect(await json('configure', '--print')).toMatchObject({
    majors: { react: { also: '18.3.1', until: '2999-03-31' } },
  });
  const wrong = await run('configure', '--major', 'react=18', '--until', '2999-03-31');
  expect([wrong.code, wrong.err]).toEqual([
    1,
    expect.stringContaining('needs a shared package, an exact version and a last day'),
  ]);
  expect((await run('configure', '--major', 'react=')).out).toBe(
    'Generation 4 is live: configure --major react=.',
  );
  expect(await json('configure', '--print')).not.toHaveProperty('majors');
});

test('[MF-10, DP-33] a new package gets its key and its grants in one step, and the site is printed as configure reads it @ci', async () => {
  liveSite();
  const { publicKey } = await json('key', 'remote-blog');
  const parts = ['--key', `remote-blog=${publicKey}`, '--mount', 'remote-blog=/blog'];
  const added = await run('configure', ...parts);
  expect(added.out).toBe(`Generation 3 is live: configure ${parts.join(' ')}.`);

  const { out } = await run('configure', '--print');
  const site = JSON.parse(out);
  expect(site).toMatchObject({
    keys: { 'remote-blog': [publicKey] },
    mounts: { 'remote-blog': { paths: ['/blog'] } },
    config: { remoteOrigins: expect.arrayContaining(['https://ideas.example']) },
  });
  const file = join(fixture.root, 'printed.json');
  writeFileSync(file, out);
  expect((await run('configure', file)).out).toBe(
    'Nothing to change: generation 3 has it already.',
  );
  writeFileSync(file, JSON.stringify({ ...site, localRemotes: site.origin }));
  await run('configure', file, '--no-render');
  expect((await run('status')).out).toContain('"localRemotes" is on');
  expect(await json('configure', '--print')).toMatchObject({ localRemotes: site.origin });
  writeFileSync(file, (await run('configure', '--print')).out);
  expect((await run('configure', file)).out).toContain('Nothing to change');
});

test.each([0o666, 0o640, 0o604, 0o620])(
  '[DP-09] a private key of mode %d that others may read or change signs nothing',
  async (mode) => {
    await json('key', 'site');
    const file = join(env.RELEASE_KEYS as string, 'site.pem');
    chmodSync(file, mode);
    expect(await run('key', 'site')).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining(`"chmod 600 ${file}" mends that`),
    });
    chmodSync(file, 0o600);
    expect((await run('key', 'site')).code).toBe(0);
  },
);

test.each<[string, string[], number, string]>([
  ['a withdrawal without a reason', ['withdraw', 'remote-ideas'], 2, '"withdraw" wants --reason.'],
  ['harm by nobody', ['rollback', '--to', '2', '--harmful', '--reason', 'x'], 2, 'wants a package'],
  ['a preview without a name', ['preview', 'remote-ideas'], 2, 'wants --as, or --end'],
  ['both', ['preview', 'remote-ideas', '--as', 'a', '--end', 'b'], 2, 'wants --as, or --end'],
  [
    'neither file nor key',
    ['configure'],
    2,
    '"configure" wants a file, or --key, --mount, --place and --slot, or --preview-key, or --major, or --print.',
  ],
  [
    'both of them',
    ['configure', 'x.json', '--key', 'site=x'],
    2,
    '"configure" takes a file, --key with grants, --preview-key, --major, or --print: only one of them.',
  ],
  ...[
    ['--major', 'react'],
    ['--major', ''],
    ['--major', '=18.3.1', '--until', '2027-03-31'],
    ['--major', 'react=18.3.1'],
    ['--major', 'react=', '--until', '2027-03-31'],
    ['--until', '2027-03-31'],
  ].map((options): [string, string[], number, string] => [
    options.join(' '),
    ['configure', ...options],
    2,
    'Grant a second major by "--major react=18.3.1 --until 2027-03-31". "--major react=" ends the grant.',
  ]),
  ['a key of nobody', ['configure', '--key', 'x'], 1, '"" is no name of a package.'],
  ['an unknown command', ['deploy'], 2, 'There is no command "deploy". See --help.'],
  ['no command', ['constructor'], 2, 'There is no command "constructor". See --help.'],
  ['an unknown option', ['status', '--fast'], 2, "Unknown option '--fast'. See --help."],
  ['an option of another command', ['status', '--traffic', '5'], 2, '"status" knows no --traffic.'],
  ['no operand', ['promote'], 2, '"promote" wants releases, such as'],
  ['too many', ['publish', 'host', 'api'], 2, '"publish" wants a package.'],
  ['no reason', ['rollback', 'remote-ideas'], 2, '"rollback" wants --reason.'],
  ['no release', ['rollback', 'remote-ideas@1', '--reason', 'x'], 1, '"1" is no name of a release'],
  ['nothing to roll back', ['rollback', '--reason', 'x'], 2, 'Name a package, or a generation'],
  [
    'a share that is no number',
    ['promote', 'a@1.0.0-000000000000', '--traffic', 'ten'],
    2,
    '--traffic must be a whole number',
  ],
  [
    'a folder without a build',
    ['publish', 'host', '--dir', '/nowhere'],
    1,
    'There is no build in /nowhere.',
  ],
  [
    'a stranger without a build',
    ['publish', 'remote-blog'],
    1,
    'remote-blog is no package of this repository, which has host, remote-',
  ],
  ['no source of counts', ['rollout', 'a@1.0.0-000000000000'], 2, '"rollout" wants --metrics.'],
  [
    'a step that is no time',
    ['rollout', 'a@1.0.0-000000000000', '--metrics', 'api=http://x', '--every', '10'],
    2,
    '--every: "10" is no time; write 10m, 12h or 7d, at most 90d.',
  ],
  ['a board of no site', ['board'], 1, 'This store has no site yet'],
  ['a board of no source', ['board', '--metrics', 'x'], 2, '--metrics must be api= or prometheus='],
  ['no site', ['compose'], 1, 'This store has no site yet'],
  ['no key', ['promote', 'host@1.0.0-000000000000'], 1, 'This store has no site yet'],
  ['a file that is not there', ['configure', '/nowhere.json'], 1, "/nowhere.json can't be read."],
])('%s ends with a sentence and its exit code', async (_what, args, code, sentence) => {
  const ended = await run(...args);
  expect(ended.code).toBe(code);
  expect(ended.err).toContain(sentence);
  expect(ended.out).toBe('');
  const told = await json(...args);
  expect([told.code, told.error]).toEqual([code, expect.stringContaining(sentence)]);
});

test('[DP-09] trusts and changes nothing without a key of the site', async () => {
  const names = liveSite();
  const keys = env.RELEASE_KEYS as string;
  env = { ...env, RELEASE_KEYS: join(fixture.root, 'no-keys') };
  const refused = await run('status');
  expect([refused.code, refused.err]).toEqual([
    3,
    expect.stringContaining('No key of the site is known here'),
  ]);
  expect((await run('promote', ...names, '--no-render')).code).toBe(3);
  env = { ...env, RELEASE_SITE_KEY: readFileSync(join(keys, 'site.pem'), 'utf8') };
  expect((await run('status')).code).toBe(0);
  const { publicKey } = await json('key', 'site');
  env = { ...env, RELEASE_SITE_KEY: '', RELEASE_SITE_PUBLIC_KEYS: publicKey };
  expect((await run('status')).code).toBe(0);
  const ended = await run('disable', 'remote-auth', '--reason', 'x');
  expect(ended.err).toContain('There is no private key of site');
});

test('a store that can not be used ends with 3', async () => {
  env = { ...env, RELEASE_STORE: 's3://ideas', AWS_ACCESS_KEY_ID: '' };
  expect(await run('status')).toMatchObject({
    code: 3,
    err: expect.stringContaining('AWS_ACCESS_KEY_ID'),
  });
});

test('--help names every command, with examples', async () => {
  const { out, code } = await run('--help');
  expect(code).toBe(0);
  for (const command of Object.keys(commands)) {
    expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
  }
  expect(out).toContain('Examples:');
  expect((await run()).out).toBe(out);
});

test('[DP-02] killed for real at some moment, the store is whole and the next command completes it @ci', async () => {
  const [ideas = ''] = liveSite();
  const folder = fixture.build('remote-ideas', { words: 'two' });
  const { release: name } = await json('publish', 'remote-ideas', '--dir', folder);
  const program = ['--import', 'tsx', join(ROOT, 'scripts', 'cli.ts'), 'release', 'promote'];
  const rounds = process.env.FULL === '1' ? 40 : 4;
  for (let round = 0; round < rounds; round += 1) {
    const target = round % 2 === 0 ? `remote-ideas@${name}` : ideas;
    const child = spawn(process.execPath, [...program, target, '--no-render'], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // An interruption matters only from the first write on.
    const before = (await json('status')).generation;
    for (;;) {
      const { generation, undone } = await json('status');
      if (generation > before || undone.length > 0 || child.exitCode !== null) break;
    }
    child.kill('SIGKILL');
    await ended;
    expect((await json('compose')).code).toBe(0);
    expect((await json('verify')).faults).toEqual([]);
  }
}, 300_000);
