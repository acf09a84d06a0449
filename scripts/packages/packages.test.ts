import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packTo } from '@composed/create/pack';
import { linkedInstall } from '@composed/testing/linked-install';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { ROOT } from '@composed/workspace/paths';

interface Manifest {
  name: string;
  version: string;
  bin?: Record<string, string>;
  exports: Record<string, string | Record<string, string>>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

const PLATFORM = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`);

/** Folders of the packages that a remote's own repository installs. */
const FOLDERS = [...PLATFORM, 'fingerprint', 'shared'];

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** A product outside this workspace that has installed the packed packages. */
let product: string;
beforeAll(() => {
  product = realpathSync(mkdtempSync(join(tmpdir(), 'packed-')));
  packTo(ROOT, ['packages', 'fingerprint', 'shared'], join(product, 'packages'));
  linkedInstall(product);
}, 120_000);
afterAll(() => rmSync(product, { recursive: true, force: true }));

const installed = (folder: string): string =>
  join(
    product,
    'node_modules',
    folder.startsWith('packages') ? folder.replace('packages', '@composed') : `@idea-hub/${folder}`,
  );

function filesOf(folder: string): string[] {
  const place = installed(folder);
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(place, file)).isFile(),
  );
}

const isOfTemplate = (file: string): boolean => file.startsWith('template/');

const entriesOf = ({ exports, bin = {} }: Manifest): string[] =>
  [...Object.values(exports), ...Object.values(bin)].flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );

/** Returns the files of an entry, each with the text that replaces its `*`. */
function filesBehind(entry: string, files: readonly string[]): { file: string; star: string }[] {
  const [start = '', end] = entry.replace(/^\.\//, '').split('*');
  return files
    .filter((file) =>
      end === undefined ? file === start : file.startsWith(start) && file.endsWith(end),
    )
    .map((file) => ({ file, star: file.slice(start.length, file.length - (end ?? '').length) }));
}

const IMPORT =
  /\b(?:from|import|import\(|require\(|require\.resolve\(|resolve\()\s*['"]([^'"\s]+)['"]/g;

/** Returns the modules that a file imports or resolves. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(IMPORT)].map(([, request = '']) => request);

const packageOf = (request: string): string =>
  request.split('/', request.startsWith('@') ? 2 : 1).join('/');

describe.each(FOLDERS)('[DP-16] the package %s @ci', (folder) => {
  let files: string[];
  let manifest: Manifest;
  const code = () =>
    files.filter((file) => /\.([cm]?js|[cm]?tsx?)$/.test(file) && !isOfTemplate(file));
  const read = (file: string) => readFileSync(join(installed(folder), file), 'utf8');

  beforeAll(() => {
    files = filesOf(folder);
    manifest = manifestOf(installed(folder));
  });

  test('has what its entries name, its licence, and no tests', () => {
    for (const entry of entriesOf(manifest)) {
      expect([entry, filesBehind(entry, files).length > 0]).toEqual([entry, true]);
    }
    expect(files).toContain('LICENSE');
    expect(read('LICENSE')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
    const strangers = files.filter(
      (file) => /\.test\.|\.pem$|(^|\/)\.|\.tgz$/.test(file) && !isOfTemplate(file),
    );
    expect(strangers).toEqual([]);
  });

  test('asks for every package that it imports', () => {
    const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
    const missing = code().flatMap((file) =>
      namedIn(read(file))
        .filter((request) => /^[a-z@]/.test(request) && !request.startsWith('node:'))
        .map(packageOf)
        .filter((name) => name !== manifest.name && declared[name] === undefined)
        .map((name) => `${file} imports ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('has every file that its files import', () => {
    const missing = code().flatMap((file) =>
      namedIn(read(file))
        .filter((request) => request.startsWith('.'))
        .map((request) => join(dirname(file), request).replaceAll('\\', '/'))
        // Declarations name their original sources; the package contains the declarations of those.
        .map((path) => (/\.d\.ts$/.test(file) ? path.replace(/\.tsx?$/, '.d.ts') : path))
        .filter((path) => !files.includes(path))
        .filter((path) => !path.includes('${'))
        .map((path) => `${file} imports ${path}`),
    );
    expect(missing).toEqual([]);
  });
});

describe.each(PLATFORM)('[PL-05] the package %s @ci', (folder) => {
  const files = () => filesOf(folder).filter((file) => !isOfTemplate(file));

  test('is packed compiled: no source, no source map, and no place of this checkout', () => {
    expect(files().filter((file) => /(?<!\.d)\.[cm]?tsx?$|\.map$/.test(file))).toEqual([]);
    const texts = files().map((file) => readFileSync(join(installed(folder), file), 'utf8'));
    expect(texts.filter((text) => text.includes(ROOT))).toEqual([]);
    expect(texts.filter((text) => text.includes('sourceMappingURL'))).toEqual([]);
    expect(manifestOf(installed(folder))).not.toHaveProperty('private');
    expect(manifestOf(join(ROOT, folder))).toHaveProperty('private', true);
  });

  test('lists the modules that have side effects on import', () => {
    const { sideEffects } = JSON.parse(
      readFileSync(join(installed(folder), 'package.json'), 'utf8'),
    );
    if (!Array.isArray(sideEffects)) return;
    for (const entry of sideEffects) expect(filesBehind(entry, files())).toHaveLength(1);
  });
});

/** Returns the names of all modules that a product may import. */
const modules = (): string[] =>
  PLATFORM.flatMap((folder) => {
    const { name, exports } = manifestOf(installed(folder));
    return Object.entries(exports).flatMap(([path, entry]) =>
      typeof entry === 'string'
        ? []
        : filesBehind(entry.types ?? '', filesOf(folder)).map(
            ({ star }) => `${name}${path.slice(1).replace('*', star)}`,
          ),
    );
  });

test.each([
  ['bundler', 'esnext'],
  ['nodenext', 'nodenext'],
])(
  '[PL-05] the types of all modules are found with moduleResolution %s @ci',
  (moduleResolution, module) => {
    // This module declares the import of stylesheets and is never imported itself.
    const names = modules().filter((name) => name !== '@composed/build/css');
    expect(names.length).toBeGreaterThan(200);
    writeFileSync(
      join(product, 'all.mts'),
      [
        ...names.map((name, index) => `export type * as m${index} from '${name}';`),
        "import type { Clock } from '@composed/browser/clock';",
        '// @ts-expect-error: a time is a number, so the types are more than any.',
        "export const now: ReturnType<Clock['now']> = '';",
      ].join('\n'),
    );
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'es2022', jsx: 'react-jsx', types: ['node', 'jest'] },
      ...{ strict: true, noEmit: true, skipLibCheck: false },
    };
    writeFileSync(
      join(product, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['all.mts'] }),
    );
    const tsc = join(product, 'node_modules', 'typescript', 'bin', 'tsc');
    const done = spawnSync(process.execPath, [tsc, '-p', product], { encoding: 'utf8' });
    expect(done).toMatchObject({ status: 0, stdout: '' });
  },
  60_000,
);

describe('in a made site @ci', () => {
  const node = (...args: string[]) =>
    spawnSync(process.execPath, args, {
      cwd: product,
      env: minimalEnvironment(),
      encoding: 'utf8',
    });

  beforeAll(() => {
    cpSync(join(ROOT, 'packages', 'create', 'template', 'site'), product, { recursive: true });
    cpSync(join(ROOT, 'package-lock.json'), join(product, 'package-lock.json'));
  });

  test('[PL-05] commands run without anything that reads TypeScript but for the site’s own configuration', () => {
    rmSync(join(product, 'node_modules', 'tsx'));
    const help = node(join('node_modules', '.bin', 'composed'), 'release', '--help');
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toContain('npm run release -- publish');
  });

  test('[PL-05] a build is named after the code of installed packages, and not after an earlier build', () => {
    const manifest = { name: 'host', version: '1.0.0', dependencies: { '@composed/runtime': '*' } };
    writeFileSync(join(product, 'host', 'package.json'), JSON.stringify(manifest));
    const script = `const { sourceHash } = await import('@composed/build/source-hash');
      console.log(sourceHash('host', {}));`;
    const hash = () => node('--input-type=module', '--eval', script);
    const first = hash();
    expect(first).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[0-9a-f]{12}\n$/) });
    mkdirSync(join(product, 'host', 'dist'));
    writeFileSync(join(product, 'host', 'dist', 'main.js'), '');
    expect(hash().stdout).toBe(first.stdout);
    const names = [first.stdout];
    // The host depends on `runtime`, and its build on `site`, which takes the host's page apart.
    for (const [part, file] of [
      ['runtime', 'timings.js'],
      ['site', 'host-page.js'],
    ] as const) {
      appendFileSync(join(installed(`packages/${part}`), 'dist', file), '// newer');
      const { stdout } = hash();
      expect(names).not.toContain(stdout);
      names.push(stdout);
    }
  });
});
