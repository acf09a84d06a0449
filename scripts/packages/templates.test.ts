import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import { readWorkflow } from '../test/workflow.ts';

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

const WORKSPACES = [
  ...['.', 'host', 'shared', 'api', 'e2e'],
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`),
];

test.each(['scripts/create/template/repository', 'packages/create/template/site'])(
  '[DP-16, PL-06] %s asks for the versions that this workspace has',
  (folder) => {
    const template = manifestOf(folder);
    const declared = { ...template.dependencies, ...template.devDependencies };
    const here = WORKSPACES.map(manifestOf);
    const ours = Object.fromEntries(here.map(({ name, version }) => [name, version]));
    const versions = Object.assign(
      ours,
      ...here.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]),
    );
    for (const [name, version] of Object.entries(declared)) {
      expect([name, version]).toEqual([name, versions[name]]);
    }
  },
);

test.each([
  '.github/workflows/ci.yml',
  'scripts/create/template/repository/.github/workflows/ci.yml',
])('%s names each action by its commit, and no key outside of the steps that need it', (file) => {
  const workflow = readWorkflow(join(ROOT, file));
  const jobs = Object.values(workflow.jobs);
  const used = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
  expect(JSON.stringify([workflow.env, ...jobs.map(({ env }) => env)])).not.toContain('secrets.');
  const holders = jobs.flatMap(({ steps }) =>
    steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.RELEASE_KEY')),
  );
  for (const { run } of holders) expect(run).not.toMatch(/npm (ci|install|test|run build)/);
});
