import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Copy, workingCopy } from '@composed/testing/working-copy';
import { ROOT } from '@composed/workspace/paths';
import { addRemote } from './add-remote.ts';
import { addScreen } from './add-screen.ts';
import { newScreenIn } from './command.ts';
import { compiledManifest } from './compile-packages.ts';
import { installFrom } from './install.ts';
import { writeSite } from './site.ts';
import { readManifest, writeJson } from './template.ts';
import { makeShop } from './testing/readme-example.ts';
import { madeSite } from './workspace.ts';

test('[PL-05] a package that is packed names compiled modules with types, and its programs', () => {
  const manifest = {
    name: '@quay/tools',
    private: true,
    files: ['src', 'nginx', 'tsconfig.*.json'],
    bin: { quay: 'src/quay.ts' },
    sideEffects: ['./src/inspector/main.ts'],
    exports: {
      './package.json': './package.json',
      './css': './src/css.d.ts',
      './jest': './jest/project.mjs',
      './screen/*': './src/screen/*.tsx',
      './*': './src/*.ts',
    },
    dependencies: { react: '19.3.1' },
    devDependencies: { jest: '30.5.2' },
  };
  // Compare the JSON, which omits fields that are `undefined`.
  expect(JSON.parse(JSON.stringify(compiledManifest(manifest)))).toEqual({
    name: '@quay/tools',
    files: ['dist', 'nginx', 'tsconfig.*.json'],
    bin: { quay: 'dist/quay.js' },
    sideEffects: ['./dist/inspector/main.js'],
    exports: {
      './package.json': './package.json',
      './css': './dist/css.d.ts',
      './jest': './jest/project.mjs',
      './screen/*': { types: './dist/screen/*.d.ts', default: './dist/screen/*.js' },
      './*': { types: './dist/*.d.ts', default: './dist/*.js' },
    },
    dependencies: { react: '19.3.1' },
  });
});

test('[PL-05] that nothing happens on import stays said', () => {
  expect(compiledManifest({ files: [], exports: {}, sideEffects: false })).toMatchObject({
    sideEffects: false,
  });
});

describe('packed packages', () => {
  let copy: Copy;
  beforeAll(() => {
    copy = workingCopy();
  });
  afterAll(() => copy.remove());

  const cache = () => join(copy.folder, 'node_modules', '.cache', 'composed', 'packed');

  /** Packs in a separate process. Returns the folder, or the error message. */
  async function packed(): Promise<string> {
    const script = `
    const { packedPackages } = await import('@composed/create/packed-packages');
    try { console.log(packedPackages(process.cwd())); } catch (error) { console.log(error.message); }`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, { cwd: copy.folder });
    return (await text(child.stdout)).trim();
  }

  /** Reads a file of a packed package. */
  const fileIn = (folder: string, name: string, file: string): string =>
    spawnSync('tar', ['-xzOf', join(folder, `composed-${name}-1.0.0.tgz`), `package/${file}`], {
      encoding: 'utf8',
    }).stdout;

  test('[PL-05] packages are compiled once for all that ask at once, again after a change, and not with a mistake @ci', async () => {
    const [one = '', other] = await Promise.all([packed(), packed()]);
    expect(other).toBe(one);
    expect(readdirSync(cache())).toEqual([one.split('/').at(-1)]);
    expect(fileIn(one, 'browser', 'dist/random.js')).toContain('export');
    // Its type in the declarations must fit React 18, too.
    expect(fileIn(one, 'runtime', 'dist/frame/page.d.ts')).not.toContain('bigint');
    expect(readdirSync(one)).toHaveLength(readdirSync(join(copy.folder, 'packages')).length);

    const source = join(copy.folder, 'packages', 'browser', 'src', 'random.ts');
    appendFileSync(source, "\nexport const added = 'just now';\n");
    const changed = await packed();
    expect(changed).not.toBe(one);
    expect(fileIn(changed, 'browser', 'dist/random.js')).toContain("added = 'just now'");
    expect(fileIn(changed, 'browser', 'dist/random.d.ts')).toContain('added');

    const before = readdirSync(cache());
    appendFileSync(source, 'export const wrong: number = added;\n');
    expect(await packed()).toMatch(/^The packages could not be compiled:\n.*random\.ts.*'string'/s);
    expect(readdirSync(cache())).toEqual(before);
    expect(existsSync(join(copy.folder, 'packages', 'browser', 'dist'))).toBe(false);
  }, 120_000);
});

describe('readme', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'composed-readme-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('[PL-07] the site in the README has a host and a remote, and asks for its packages @ci', () => {
    makeShop(folder, ROOT);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    expect(read('site.config.ts')).toContain("name: 'my-shop'");
    expect(read('remote-shelf/src/home/home-screen.tsx')).toContain('Welcome to My shop');
    const { dependencies } = JSON.parse(read('package.json'));
    const packed = dependencies['@composed/runtime'].replace('file:', '');
    expect(existsSync(join(folder, packed))).toBe(true);
  }, 60_000);
});

describe('made site', () => {
  let root: string;
  let site: ReturnType<typeof madeSite>;
  beforeEach(() => {
    root = join(mkdtempSync(join(tmpdir(), 'composed-site-')), 'shop');
    site = madeSite(root, [{ title: 'The API', port: 3002, variable: 'API_PORT' }]);
    writeSite('my-shop', root);
  });
  afterEach(() => rmSync(join(root, '..'), { recursive: true }));

  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  test('[LR-08] a new site has at most 300 lines in all', () => {
    const lines = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap((entry) =>
        readFileSync(join(entry.parentPath, entry.name), 'utf8').trimEnd().split('\n'),
      );
    // The lines of the versions that override others, with the two around them.
    const { overrides = {} } = readManifest(ROOT);
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.length + Object.keys(overrides).length + 2).toBeLessThanOrEqual(300);
  });

  test('[LR-08] new remotes and screens are in the lists, the manifest, the build and the shell', () => {
    // A server of the site has the next port.
    expect(addRemote(site, 'remote-books')).toMatchObject({ port: 3003, variable: 'BOOKS_PORT' });
    const added = [
      addScreen(site, 'remote-books/book', { path: '/books/:id' }),
      addScreen(site, 'remote-first/latest-news', { slot: 'book.aside' }),
    ];
    expect(added.flatMap(({ left }) => left)).toEqual([]);
    expect(JSON.parse(read('config/remotes.json'))).toEqual({
      'remote-first': { port: 3001, variable: 'FIRST_PORT' },
      'remote-books': { port: 3003, variable: 'BOOKS_PORT' },
    });
    expect(JSON.parse(read('config/mounts.json'))).toEqual({
      'remote-books': { paths: ['/books'], places: ['header'] },
      'remote-first': { slots: ['book.aside'] },
    });
    const manifest = read('remote-books/src/manifest.ts');
    expect(manifest).toContain(
      "navigation: [\n    { label: 'Books', to: '/books', place: 'header' }",
    );
    expect(manifest).toContain("path: '/books/:id',\n      screen: 'book',");
    expect(manifest).toContain("example: '/books/1',");
    expect(read('remote-first/src/manifest.ts')).toContain(
      "contributions: [\n    { slot: 'book.aside', version: 1, screen: 'latest-news' },\n  ],",
    );
    expect(read('remote-books/rspack.config.ts')).toContain("'./book': './src/screens/book.tsx',");
    expect(read('remote-books/src/standalone.tsx')).toContain(
      "{ path: '/books/:id', title: 'Book', Screen: bookScreen.Screen, example: '/books/1' },",
    );
    const inSlot = read('remote-first/src/latest-news/latest-news-screen.tsx');
    // The page around the slot has the main heading.
    expect(inSlot).not.toContain('<h1');
    expect(inSlot).toContain('export function LatestNewsScreen()');
  });

  test.each([
    ['--slot', 'book.aside', 'in book.aside', false],
    ['--path', '/news', 'at /news', true],
  ])(
    '[LR-08] a screen with %s %s is announced as one, with the steps left',
    (option, at, where, isPage) => {
      const print = jest.spyOn(console, 'log').mockImplementation(() => {});
      newScreenIn(site, ['remote-first/news', option, at]);
      const text = `${print.mock.calls}`;
      expect(text).toContain(`Made remote-first/src/news/, shown ${where},`);
      expect(text).toContain('1. remote-first/src/news/news-screen.tsx: what it shows.');
      expect(text.includes('the title and the description')).toBe(isPage);
    },
  );

  test.each([
    ['remote-first', 'There is a remote-first already.'],
    ['remote-api', 'API_PORT is the variable of the API.'],
    ['books', 'A remote is called like "remote-blog"'],
  ])('[LR-08] the remote %s is refused, and nothing is written', (name, sentence) => {
    const list = read('config/remotes.json');
    expect(() => addRemote(site, name)).toThrow(sentence);
    expect(read('config/remotes.json')).toBe(list);
  });

  test.each([
    [{ path: '/' }, 'An address is like'],
    [{ path: '/books/:id', slot: 'book.aside' }, 'give --path or --slot'],
    [{ slot: 'No slot' }, '"No slot" is no name of a slot'],
  ])('[LR-08] a screen with %j is refused, and nothing is written', (options, sentence) => {
    expect(() => addScreen(site, 'remote-first/news', options)).toThrow(sentence);
    expect(read('config/mounts.json')).toBe('{}\n');
    expect(existsSync(join(root, 'remote-first', 'src', 'news'))).toBe(false);
  });

  test('[LR-08] a new site shares the installed packages of the workspace, without its own and caches', () => {
    const from = join(root, '..', 'workspace');
    const write = (file: string) => {
      mkdirSync(dirname(join(from, file)), { recursive: true });
      writeFileSync(join(from, file), file);
    };
    for (const file of ['react/index.js', '@types/node/a.d.ts', '.cache/x', '.package-lock.json'])
      write(`node_modules/${file}`);
    const react = { version: '19.3.1' };
    const packages = { '': {}, 'packages/cli': {}, 'node_modules/cli': { link: true } };
    const lock = { lockfileVersion: 3, packages: { ...packages, 'node_modules/react': react } };
    writeFileSync(join(from, 'package-lock.json'), JSON.stringify(lock));
    write('packages/cli/index.js');
    mkdirSync(join(from, 'node_modules', '.bin'));
    symlinkSync('../react/index.js', join(from, 'node_modules', '.bin', 'react'));
    symlinkSync('../packages/cli', join(from, 'node_modules', 'cli'));
    const manifest = readManifest(root);
    const pack = join(root, 'packages', 'tools.tgz');
    mkdirSync(join(root, 'packages', 'package'), { recursive: true });
    writeJson(join(root, 'packages', 'package', 'package.json'), { version: '1.2.3' });
    spawnSync('tar', ['-czf', pack, '-C', join(root, 'packages'), 'package']);
    writeJson(join(root, 'package.json'), {
      ...manifest,
      dependencies: { react: '19.3.1', '@quay/tools': 'file:packages/tools.tgz' },
    });
    installFrom(from, root);
    const modules = join(root, 'node_modules');
    expect(readdirSync(modules).sort()).toEqual(['.bin', '@types', 'react']);
    expect(readlinkSync(join(modules, '.bin', 'react'))).toBe('../react/index.js');
    expect(read('node_modules/@types/node/a.d.ts')).toBe('node_modules/@types/node/a.d.ts');
    expect(JSON.parse(read('package-lock.json')).packages).toMatchObject({
      '': { dependencies: { react: '19.3.1' } },
      'node_modules/react': react,
      'node_modules/@quay/tools': { version: '1.2.3', resolved: 'file:packages/tools.tgz' },
    });
    expect(read('package-lock.json')).not.toContain('"node_modules/cli"');
  });
});
