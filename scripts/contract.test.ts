import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';

const ROOT = join(__dirname, '..');

const screenOf = (name: string, props: string) => `
import { defineScreen } from '@idea-hub/shared/contracts/screens';
export const screen = defineScreen('remote-ideas', '${name}', (props: ${props}) => {
  void props;
  return null;
});`;

const exposing = (table: string) => `
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
export const exposes: ExposesOf<'remote-auth'> = ${table};`;

const route = (target: string) => `
import type { ScreenRoute } from '${ROOT}/host/src/routes.tsx';
export const route: ScreenRoute = {
  path: '/browse', title: 'X', indexed: false, skeleton: 'article', ${target} };`;

const outcomes = (threw: string) => `
import { SCREEN_OUTCOMES, type ScreenOutcomes } from '@composed/contract/screen-outcomes';
const { threw: _threw, ...others } = SCREEN_OUTCOMES;
export const outcomes: ScreenOutcomes = { ...others${threw} };`;

const sampleProp = 'sampleIdeas: config.sampleIdeas';
const project = (from: string, props: string) =>
  route(`remote: 'remote-ideas', screen: 'project', props: (${from}) => (${props}),`);

/** Files that are compiled together, by the names that the tests use. */
const SOURCES: Record<string, string> = {
  'good-screen': screenOf('project', '{ ideaId: string }'),
  'renamed-prop': screenOf('project', '{ id: string }'),
  'prop-not-given': screenOf('home', '{ ideaId: string }'),
  'unknown-screen': screenOf('projects', 'object'),
  'all-exposed': exposing("{ './auth': 'a.tsx', './reset-password': 'b.tsx' }"),
  'one-not-exposed': exposing("{ './auth': 'a.tsx' }"),
  'good-route': project('{ config, id }', `{ ${sampleProp}, ideaId: id }`),
  'route-without-prop': project('{ config }', `{ ${sampleProp} }`),
  'route-with-renamed-prop': project('{ config, id }', `{ ${sampleProp}, id }`),
  'route-to-unknown-screen': route("remote: 'remote-ideas', screen: 'blog', props: () => ({}),"),
  'all-outcomes': outcomes(', threw: true'),
  'one-outcome-less': outcomes(''),
  'failure-that-is-none': outcomes(', threw: false'),
  'route-to-screen-of-another': route("remote: 'remote-auth', screen: 'home', props: () => ({}),"),
};

const DIAGNOSTIC = /^(\S+)\.tsx\((\d+),(\d+)\): error (TS\d+): /;

interface Refusal {
  code: string;
  /** The rest of the source from the position of the error. */
  at: string;
  /** With its explanation. */
  message: string;
}

/** Errors by file. */
const refusals = new Map<string, Refusal[]>();
/** Names of the sources that the compiler has read. */
const compiled = new Set<string>();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idea-hub-contract-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, source] of Object.entries(SOURCES)) {
    writeFileSync(join(folder, `${name}.tsx`), source);
  }
  const config = {
    extends: join(ROOT, 'packages', 'build', 'tsconfig.remote.json'),
    include: ['*.tsx'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
  const { stdout } = spawnSync(tsc, ['-p', folder, '--pretty', 'false', '--listFiles'], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const text of stdout.split(/\n(?=\S)/).filter((each) => each !== '')) {
    if (isAbsolute(text)) {
      compiled.add(basename(text.trim(), '.tsx'));
      continue;
    }
    const [, name = '', row = '', column = '', code = ''] = DIAGNOSTIC.exec(text) ?? [];
    const source = SOURCES[name];
    if (source === undefined) throw new Error(`The compiler says something else: ${text}`);
    const at = source.split('\n')[Number(row) - 1]?.slice(Number(column) - 1) ?? '';
    refusals.set(name, [...(refusals.get(name) ?? []), { code, at, message: text }]);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function expectRefused(name: string, code: string, at: string, message: string): void {
  expect(refusals.get(name)).toEqual([
    {
      code,
      at: expect.stringMatching(new RegExp(`^${at}`)),
      message: expect.stringContaining(message),
    },
  ]);
}

function expectAccepted(name: string): void {
  expect([...compiled]).toContain(name);
  expect(refusals.get(name)).toBeUndefined();
}

describe('[MF-08] where the remote is built', () => {
  test('a screen that takes what the contract gives compiles', () => {
    expectAccepted('good-screen');
  });

  test.each([
    ['a renamed prop', 'renamed-prop', 'id'],
    ['a prop that the host does not give', 'prop-not-given', 'ideaId'],
  ])('%s fails at the component', (_what, name, prop) => {
    const message = `Property '${prop}' is missing in type`;
    expectRefused(name, 'TS2345', '\\(props:', message);
  });

  test('a screen that the contract does not know fails at its name', () => {
    const message = `'"projects"' is not assignable to parameter of type 'ScreenName<"remote-ideas">'`;
    expectRefused('unknown-screen', 'TS2345', "'projects'", message);
  });

  test('a missing screen in the table of exposes fails, and is named', () => {
    expectAccepted('all-exposed');
    const message = `'"./reset-password"' is missing in type`;
    expectRefused('one-not-exposed', 'TS2741', 'exposes:', message);
  });
});

describe('[MF-08] where the host is built', () => {
  test('a route that passes what its screen asks for compiles', () => {
    expectAccepted('good-route');
  });

  test.each([
    ['a prop that is missing', 'route-without-prop'],
    ['a prop under another name', 'route-with-renamed-prop'],
  ])('%s fails, and is named', (_what, name) => {
    expectRefused(name, 'TS2322', 'route: ScreenRoute', "Property 'ideaId' is missing in type");
  });

  test('a screen that no remote has fails at its name', () => {
    const message = `Type '"blog"' is not assignable to type '"about" |`;
    expectRefused('route-to-unknown-screen', 'TS2322', "screen: 'blog'", message);
  });

  test('a screen of another remote fails', () => {
    const message = `Type '"home"' is not assignable to type '"auth" | "reset-password"'`;
    expectRefused('route-to-screen-of-another', 'TS2322', 'route: ScreenRoute', message);
  });
});

describe('[DP-26] a list of what becomes of screens', () => {
  test('compiles when it is whole', () => {
    expectAccepted('all-outcomes');
  });

  test('fails when it lacks one, which is named', () => {
    expectRefused('one-outcome-less', 'TS2741', 'outcomes:', "Property 'threw' is missing in type");
  });

  test('fails when it takes a failure for none', () => {
    const message = "Type 'false' is not assignable to type 'true'";
    expectRefused('failure-that-is-none', 'TS2322', 'threw: false', message);
  });
});
