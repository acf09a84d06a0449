import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { STOCK_FILE } from '@composed/build/federation-manifest';
import { writeRecord } from '@composed/build/release-record';
import type { ReleaseRecord } from '@composed/contract/release';
import type { ListedServer } from '@composed/workspace/define-site';
import { ROOT } from '@composed/workspace/paths';
import { portsFromEnv } from '@composed/workspace/ports';
import { startServer } from './server-process.ts';
import { localBudgets, overview } from './start.ts';

describe('local budgets', () => {
  const file = (wire: number) => ({ integrity: '', size: wire, wire });
  const HOST = {
    js: ['main.js'],
    css: [],
    routes: [{ path: '/blog', remote: 'remote-blog', screen: 'posts' }],
    files: { 'main.js': file(80) },
  };
  const BLOG = {
    name: 'remote-blog',
    entry: 'entry.js',
    screens: { posts: { js: [], css: [] } },
    files: { 'entry.js': file(30) },
  };
  const BUDGETS = { '/blog': { scripts: 100, scriptFiles: 2 } };

  let folders: string[];
  beforeEach(() => {
    folders = [HOST, BLOG].map((record) => {
      const folder = mkdtempSync(join(tmpdir(), 'local-budgets-'));
      writeRecord(folder, record as unknown as ReleaseRecord);
      return folder;
    });
  });
  afterEach(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  test('[PF-06] a start keeps the budgets, which a promote checks', () => {
    const say = jest.fn();
    expect(localBudgets(folders, BUDGETS, say)).toBe(BUDGETS);
    expect(say).not.toHaveBeenCalled();
  });

  test("[PF-06] a start with Module Federation's own runtime says what it costs, and works", () => {
    writeFileSync(join(folders[1] ?? '', STOCK_FILE), '{}');
    const say = jest.fn();
    expect(localBudgets(folders, BUDGETS, say)).toEqual({});
    expect(say.mock.calls).toEqual([['over budget: /blog has scripts of 110; 100 are allowed']]);
  });
});

const releases = (env: NodeJS.ProcessEnv) =>
  overview(portsFromEnv(env), env)
    .find((line) => line.includes('Releases'))
    ?.trim();

test.each<[NodeJS.ProcessEnv, string]>([
  [{}, 'npm run release -- status'],
  [{ HOST_PORT: '7300' }, 'HOST_PORT=7300 npm run release -- status'],
  [
    { RELEASE_STORE: '/srv/a store', RELEASE_KEYS: "/srv/ada's" },
    "RELEASE_STORE='/srv/a store' RELEASE_KEYS='/srv/ada'\\''s' npm run release -- status",
  ],
])(
  '[RN-04] with %j, the command for the releases reads the store of this start',
  (env, command) => {
    expect(releases(env)).toBe(`Releases        ${command}`);
  },
);

test('[RN-04] the address to open has the chosen port', () => {
  const env = { HOST_PORT: '7300' };
  expect(overview(portsFromEnv(env), env)[0]).toContain('http://localhost:7300');
});

describe('server process', () => {
  let folder: string;
  let silent: Server;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'composed-server-'));
    silent = createServer();
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
  });
  afterEach(() => {
    silent.close();
    rmSync(folder, { recursive: true });
  });

  test('[RN-01] a server that takes connections and never answers is waited for as long as any other @ci', async () => {
    writeFileSync(join(folder, 'main.mjs'), 'setInterval(() => {}, 1_000);');
    const server: ListedServer = {
      title: 'The API',
      variable: 'API_PORT',
      port: 8080,
      folder: 'api',
      program: 'main.mjs',
      health: '/health',
      local: () => ({}),
      lines: () => ({}),
    };
    const { port } = silent.address() as AddressInfo;
    // Run the clock 100 times faster, so that the limit of 60 s ends soon.
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => 100 * now());
    await expect(startServer(server, port, {}, 'nothing', folder)).rejects.toThrow(
      `The API did not answer on port ${port}.`,
    );
  });
});

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const EXAMPLE = join(import.meta.dirname, 'testing/readme-example.ts');

function run(...args: string[]) {
  const program = ['--import', TSX, EXAMPLE, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return [status, stdout, stderr];
}

test('[PL-07] a command of the repository’s own does what the README says @ci', () => {
  expect(run('greet', 'Ada')).toEqual([0, 'Hello Ada\n', '']);
}, 30_000);

test('[LR-05] the command for development names a wrong address, package or option @ci', () => {
  expect(run('dev', '--in', 'shop.example')).toEqual([
    1,
    '',
    '--in wants an address, such as https://shop.example, not "shop.example".\n',
  ]);
  const options = 'There are --in, --api, --allow-writes, --for-site.';
  for (const option of [['--allow-writes'], ['--api', 'http://localhost:8080']]) {
    const refused = `${option[0]} is for the calls of a live site: give --in, too.\n`;
    expect(run('dev', ...option)).toEqual([1, '', refused]);
  }
  expect(run('dev', '--at', 'x')).toEqual([1, '', `Unknown option '--at'. ${options}\n`]);
  expect(run('dev', 'remote-none')[2]).toMatch(
    /^There is no package "remote-none"; there are host,/,
  );
}, 30_000);

test('[PL-07] ends with one sentence after an error that the user can correct, and after an unknown command @ci', () => {
  expect(run('greet')).toEqual([1, '', 'Whom? For example: greet Ada\n']);
  expect(run('great')).toEqual([
    1,
    '',
    'Unknown command "great"; there are build, dev, release, start, greet.\n',
  ]);
}, 30_000);
