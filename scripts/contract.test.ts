import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';

const ERROR = '// @ts-expect-error\n';

const screenOf = (name: string, props: string, error = '') => `
import { defineScreen } from '@idea-hub/shared/contracts/screens';
export const screen = defineScreen(
  'remote-ideas',
  ${name === 'projects' ? error : ''}'${name}',
  ${name === 'projects' ? '' : error}(props: ${props}) => String(props),
);`;

const exposing = (table: string, error = '') => `
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
${error}export const exposes: ExposesOf<'remote-auth'> = ${table};`;

const route = (target: string, error = '') => `
import type { ScreenRoute } from '${ROOT}/host/src/routes.tsx';
const page = { path: '/browse', title: 'X', indexed: false, skeleton: 'article' } as const;
${error}export const route: ScreenRoute = { ...page, ${target} };`;

const outcomes = (threw: string, error = '') => `
import { SCREEN_OUTCOMES, type ScreenOutcomes } from '@composed/contract/screen-outcomes';
const { threw: _threw, ...others } = SCREEN_OUTCOMES;
${error}export const outcomes: ScreenOutcomes = { ...others${threw} };`;

const sampleProp = 'sampleIdeas: config.sampleIdeas';
const project = (from: string, props: string, error = '') =>
  route(`remote: 'remote-ideas', screen: 'project', props: (${from}) => (${props}),`, error);

/** Sources that compile. Those with `ERROR` compile only if the compiler refuses the next line. */
const SOURCES: Readonly<Record<string, string>> = {
  'a screen that takes what the contract gives compiles': screenOf('project', '{ ideaId: string }'),
  'a renamed prop fails at the component': screenOf('project', '{ id: string }', ERROR),
  'a prop that the host does not give fails at the component': screenOf(
    'home',
    '{ ideaId: string }',
    ERROR,
  ),
  'a screen that the contract does not know fails at its name': screenOf(
    'projects',
    'object',
    ERROR,
  ),
  'a complete table of exposes compiles': exposing(
    "{ './auth': 'a.tsx', './reset-password': 'b.tsx' }",
  ),
  'a missing screen in the table of exposes fails': exposing("{ './auth': 'a.tsx' }", ERROR),
  'a route that passes what its screen asks for compiles': project(
    '{ config, id }',
    `{ ${sampleProp}, ideaId: id }`,
  ),
  'a route without a prop of its screen fails': project('{ config }', `{ ${sampleProp} }`, ERROR),
  'a route with a prop under another name fails': project(
    '{ config, id }',
    `{ ${sampleProp}, id }`,
    ERROR,
  ),
  'a route to a screen that no remote has fails': route(
    "remote: 'remote-ideas', screen: 'blog', props: () => ({}),",
    ERROR,
  ),
  'a route to a screen of another remote fails': route(
    "remote: 'remote-auth', screen: 'home', props: () => ({}),",
    ERROR,
  ),
  'a complete list of outcomes compiles': outcomes(', threw: true'),
  'a list that lacks an outcome fails': outcomes('', ERROR),
  'a list that takes a failure for none fails': outcomes(', threw: false', ERROR),
};

let folder: string;
let output: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idea-hub-contract-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [index, source] of Object.values(SOURCES).entries()) {
    writeFileSync(join(folder, `source-${index}.tsx`), source);
  }
  writeFileSync(join(folder, 'unused.tsx'), `${ERROR}export const fine = 1;`);
  const config = {
    extends: join(ROOT, 'packages', 'build', 'tsconfig.remote.json'),
    include: ['*.tsx'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
  output = spawnSync(tsc, ['-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('[MF-08] the compiler refuses nothing else, and reports an expected error that does not occur', () => {
  expect(output).toMatch(/^unused\.tsx\(1,1\): error TS2578: .*\n$/);
});

test.each(Object.keys(SOURCES).map((title, index) => [title, index] as const))(
  '[MF-08, DP-26] %s',
  (_title, index) => expect(output).not.toContain(`source-${index}.tsx`),
);
