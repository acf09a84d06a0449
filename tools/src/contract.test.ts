import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const TSC = join(ROOT, 'node_modules', '.bin', 'tsc');

/** Compiles a file as a part of a package, with that package's own settings. */
function compile(pkg: string, source: string): string {
  const folder = join(ROOT, pkg, 'src', 'contract-probe');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'probe.tsx'), source);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.json',
        include: ['probe.tsx', '../../../shared/src/styles/css.d.ts'],
      }),
    );
    const done = spawnSync(TSC, ['-p', join(folder, 'tsconfig.json')], { encoding: 'utf8' });
    return done.stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const screenOf = (props: string) => `
import { defineScreen } from '@idea-hub/shared/contracts/screens';
export const screen = defineScreen('remote-ideas', 'project', (props: ${props}) => {
  void props;
  return null;
});`;

describe('[MF-08] where the remote is built', () => {
  test('a screen that takes what the contract gives compiles', () => {
    expect(compile('remote-ideas', screenOf('{ ideaId: string }'))).toBe('');
  });

  test('a renamed prop fails', () => {
    expect(compile('remote-ideas', screenOf('{ id: string }'))).toContain('error TS');
  });

  test('a screen that the contract does not know fails', () => {
    const source = screenOf('object').replace("'project'", "'projects'");
    expect(compile('remote-ideas', source)).toContain('error TS');
  });

  const exposing = (table: string) => `
import type { ExposesOf } from '@idea-hub/shared/contracts/screens';
export const exposes: ExposesOf<'remote-auth'> = ${table};`;

  test('a missing screen in the table of exposes fails', () => {
    const whole = "{ './auth': 'a.tsx', './reset-password': 'b.tsx' }";
    expect(compile('remote-auth', exposing(whole))).toBe('');
    expect(compile('remote-auth', exposing("{ './auth': 'a.tsx' }"))).toContain('error TS');
  });
});

describe('[MF-08] where the host is built', () => {
  const route = (target: string) => `
import type { ScreenRoute } from '../routes.tsx';
export const route: ScreenRoute = {
  path: '/x', title: 'X', description: 'x', indexed: false, skeleton: 'article', ${target} };`;

  test('a route that passes what its screen asks for compiles', () => {
    const good = `remote: 'remote-ideas', screen: 'project',
      props: ({ config, id }) => ({ sampleIdeas: config.sampleIdeas, ideaId: id }),`;
    expect(compile('host', route(good))).toBe('');
  });

  test.each([
    [
      'a prop that is missing',
      "remote: 'remote-ideas', screen: 'project', props: ({ config }) => ({ sampleIdeas: config.sampleIdeas }),",
    ],
    [
      'a prop under another name',
      "remote: 'remote-ideas', screen: 'project', props: ({ config, id }) => ({ sampleIdeas: config.sampleIdeas, id }),",
    ],
    ['a screen that no remote has', "remote: 'remote-ideas', screen: 'blog', props: () => ({}),"],
    ['a screen of another remote', "remote: 'remote-auth', screen: 'home', props: () => ({}),"],
  ])('%s fails', (_what, target) => {
    expect(compile('host', route(target))).toContain('error TS');
  });
});
