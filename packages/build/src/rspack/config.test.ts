import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { ROOT } from '@composed/workspace/paths';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { buildFolder } from '../build-package.ts';
import { sourceFolder } from '../testing/source-folder.ts';
import { CHUNK_LOAD_LIMIT_MS, chunkLoadLimit } from './limits.ts';
import { minorRange, requiredRanges, sharing } from './sharing.ts';

const RSPACK = join(ROOT, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js');

/** Runs the bundler with the configuration in a folder. */
const bundle = (folder: string, env: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [RSPACK, 'build', '--config', join(folder, 'rspack.config.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...minimalEnvironment(), ...env },
  });

describe('host', () => {
  let root: string;
  beforeAll(() => {
    root = sourceFolder({
      'package.json': '{ "name": "host", "type": "module" }',
      'rspack.config.ts': `
      import { hostConfig } from '@composed/build/rspack/config';
      export default hostConfig({ dir: import.meta.dirname, routes: [] })[0];`,
      'src/index.html': '<!doctype html><title>Host</title><!--x:head-->',
      'src/later.ts': "export const words = 'later';",
      'src/main.tsx': "void import('./later.ts').then(console.log);",
    });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('[DP-08] a host that imports a module lazily is not built, since no page can load the chunk @ci', async () => {
    const config = join(root, 'rspack.config.ts');
    const host = { name: 'host', version: '1.0.0', quick: true };
    const built = buildFolder(host, 'lazy', join(root, 'build'), {}, config);
    await expect(built).rejects.toThrow('The host must not use import()');
  }, 60_000);

  test('[LR-02] a failed build in development emits nothing, since a page with its update can’t take the next one @ci', () => {
    writeFileSync(join(root, 'src/later.ts'), "export const words = ((('later';");
    const { status, stdout, stderr } = bundle(root, { NODE_ENV: 'development' });
    expect([status, stdout + stderr]).toEqual([1, expect.stringContaining('Syntax Error')]);
    expect(existsSync(join(root, 'dist'))).toBe(false);
  }, 60_000);
});

const SINGLETONS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@idea-hub/shared/api',
  '@idea-hub/shared/session',
  '@idea-hub/shared/toast',
  '@idea-hub/shared/router',
];

test.each([
  ['host', { eager: true }],
  ['remote', { import: false }],
] as const)(
  '[MF-03] a %s shares the same modules, each once and strictly, and only the host brings them along',
  (role, more) => {
    const table = sharing(role);
    expect(Object.keys(table)).toEqual(SINGLETONS);
    for (const entry of Object.values(table)) {
      expect(entry).toMatchObject({ singleton: true, strictVersion: true, ...more });
    }
  },
);

test('[MF-03] shared starts at 1.0.0, and the router has the version of react-router-dom', () => {
  const table = sharing('host', { 'react-router-dom': '7.18.5' });
  expect(table['@idea-hub/shared/api']?.version).toBe('1.0.0');
  expect(table['@idea-hub/shared/router']).toMatchObject({
    version: '7.18.5',
    requiredVersion: '^7.18.0',
  });
});

test('[MF-03, MF-17] a range takes every later version of its major, from the minor that was built against', () => {
  expect(minorRange('1.4.7')).toBe('^1.4.0');
  expect(requiredRanges({ react: '19.9.2' }).react).toBe('^19.9.0');
  const table = sharing('remote', { '@idea-hub/shared': '1.4.7' });
  expect(table['@idea-hub/shared/toast']?.requiredVersion).toBe('^1.4.0');
});

type Icon = ComponentType<Record<string, unknown>>;
type CreateIcon = (name: string, node: readonly unknown[]) => Icon;

const library: {
  createLucideIcon: CreateIcon;
  LucideProvider: Icon;
  useLucideContext(): unknown;
} = require('lucide-react');

/** Returns the function that replaces the library's. */
function lean(): CreateIcon {
  const source: string = require('./lean-icons.cjs')();
  const script = source.replace(/^import .*$/gm, '').replace('export default', 'return');
  expect(script).not.toMatch(/^(import|export) /m);
  const made = new Function('createElement', 'useLucideContext', script);
  return made(createElement, library.useLucideContext);
}

const NODE = [
  ['path', { d: 'M5 21h14', key: 'a' }],
  ['circle', { cx: 12, cy: 12, r: 4, key: 'b' }],
] as const;

/** Lists elements in document order, each with its attributes sorted. */
function shape(icon: ReactNode): string[] {
  const markup = renderToStaticMarkup(icon);
  return [...markup.matchAll(/<(\/?\w+)([^>]*)>([^<]*)/g)].map(([, tag, attributes, text]) =>
    [tag, ...[...(attributes ?? '').matchAll(/[\w:-]+="[^"]*"/g)].map(String).sort(), text].join(
      ' ',
    ),
  );
}

const PROPS: readonly Record<string, unknown>[] = [
  {},
  { className: 'large' },
  { size: 16 },
  { size: 48, strokeWidth: 3, absoluteStrokeWidth: true },
  { nonScalingStroke: true, color: 'red' },
  { width: 10, height: 12, fill: 'currentColor' },
  { 'aria-label': 'Rain' },
  { 'aria-label': undefined, id: 'rain' },
  { role: 'img', children: createElement('title', null, 'Rain') },
  { 'aria-hidden': 'false' },
];

test.each(PROPS)('[PF-02] an icon with %j looks as the library would draw it', (props) => {
  const [own, theirs] = [lean(), library.createLucideIcon].map((create) =>
    create('rain-barrel', NODE),
  ) as [Icon, Icon];
  expect(shape(createElement(own, props))).toEqual(shape(createElement(theirs, props)));
  const within = (icon: Icon) =>
    createElement(
      library.LucideProvider,
      { size: 32, color: 'blue', className: 'wide' },
      createElement(icon, props),
    );
  expect(shape(within(own))).toEqual(shape(within(theirs)));
  expect(shape(within(own)).length).toBeGreaterThan(3);
});

test('[PF-02] a drawing of the library loses its keys and no line, and React misses none of them', () => {
  const icons = join(dirname(require.resolve('lucide-react/package.json')), 'dist', 'esm', 'icons');
  const loader: (source: string) => string = require('./lean-icon-data.cjs');
  const drawings = ['sparkles', 'share-2', 'sprout'].map((name) => {
    const source = readFileSync(join(icons, `${name}.mjs`), 'utf8');
    const data = (text: string) =>
      new Function(`${/const __iconData = [\s\S]*?^\};/m.exec(text)?.[0]} return __iconData;`)();
    return [data(source), data(loader(source))] as const;
  });
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  for (const [whole, small] of drawings) {
    expect(JSON.stringify(whole)).toContain('"key"');
    expect(JSON.stringify(small)).not.toContain('"key"');
    expect(shape(createElement((lean() as (icon: unknown) => Icon)(small)))).toEqual(
      shape(createElement((library.createLucideIcon as (icon: unknown) => Icon)(whole))),
    );
  }
  expect(said).not.toHaveBeenCalled();
});

test('[MF-02] a load may take 120 seconds unless a build says otherwise', () => {
  expect(CHUNK_LOAD_LIMIT_MS).toBe(120_000);
  expect(chunkLoadLimit({})).toBe(120_000);
  expect(chunkLoadLimit({ CHUNK_LOAD_LIMIT_MS: '' })).toBe(120_000);
  expect(chunkLoadLimit({ CHUNK_LOAD_LIMIT_MS: '2000' })).toBe(2_000);
});

test.each(['soon', '0', '-5', '1.5'])('[MF-02] refuses a limit of "%s" by name', (value) => {
  expect(() => chunkLoadLimit({ CHUNK_LOAD_LIMIT_MS: value })).toThrow('CHUNK_LOAD_LIMIT_MS');
});

describe('path free ids', () => {
  /** Sources of a host with dependencies below its own folder, as in each checkout. */
  const SOURCES = {
    'package.json': '{ "type": "module" }',
    'rspack.config.ts': `
    import { hostConfig } from '@composed/build/rspack/config';
    const [config] = hostConfig({ dir: import.meta.dirname, routes: [] });
    export default { ...config, resolve: { ...config.resolve, symlinks: false } };`,
    'src/index.html': '<!doctype html><html><head></head><body></body></html>',
    'src/main.tsx': `
    import { createRoot } from 'react-dom/client';
    createRoot(document.body).render(<h1>Shop</h1>);`,
  };

  /**
   * Builds in this place of a new folder, which has the link to the installed packages. Returns the
   * script names, which contain content hashes.
   */
  function scriptsOfBuild(place: string): string[] {
    const sources = Object.entries(SOURCES).map(([file, text]) => [join(place, file), text]);
    const root = sourceFolder(Object.fromEntries(sources));
    const folder = join(root, place);
    try {
      const env = { NODE_ENV: 'production', BUILD_OUT_DIR: join(folder, 'dist') };
      const { status, stderr } = bundle(folder, env);
      if (status !== 0) throw new Error(stderr);
      return readdirSync(join(folder, 'dist', 'js')).filter((file) => file.endsWith('.js'));
    } finally {
      rmSync(root, { recursive: true });
    }
  }

  test('[PF-12] a host has the same scripts in any folder, and any distance from its packages @ci', () => {
    const scripts = scriptsOfBuild('.');
    expect(scripts).toEqual([
      expect.stringMatching(/^main\.[\da-f]{12}\.js$/),
      expect.stringMatching(/^vendor\.[\da-f]{12}\.js$/),
    ]);
    expect(scriptsOfBuild('further/away')).toEqual(scripts);
  }, 120_000);
});
