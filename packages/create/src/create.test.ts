import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Copy, workingCopy } from '@composed/testing/working-copy';
import { ROOT } from '@composed/workspace/paths';
import { compiledManifest } from './compile-packages.ts';
import { makeShop } from './testing/readme-example.ts';

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
    expect(read('remote-shelf/src/screens/home.tsx')).toContain('My shop');
    const { dependencies } = JSON.parse(read('package.json'));
    const packed = dependencies['@composed/runtime'].replace('file:', '');
    expect(existsSync(join(folder, packed))).toBe(true);
  }, 60_000);
});
