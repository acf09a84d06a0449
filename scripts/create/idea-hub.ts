import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { moduleNameOf } from '@composed/create/naming';
import type { Workspace } from '@composed/create/workspace';
import { SITE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';

export const TEMPLATE = join(import.meta.dirname, 'template');

/** Formats generated files. Throws a `UserError`. */
function format(root: string, files: readonly string[]): void {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = ['check', '--write', '--no-errors-on-unmatched', ...files];
  const { status, stderr } = spawnSync(process.execPath, [biome, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new UserError(`What was written is there, unformatted:\n${stderr}`);
}

/** This repository, or a copy of it. */
export const ideaHub = (root: string): Workspace => ({
  root,
  template: join(TEMPLATE, 'remote'),
  servers: Object.values(SITE.servers ?? {}),
  format: (files) => format(root, files),
  placesOfScreen(naming) {
    const { remote, screen, title, path } = naming;
    const key = screen.includes('-') ? `'${screen}'` : screen;
    const declared = `${remote}/src/contract.ts`;
    return [
      {
        file: existsSync(join(root, declared)) ? declared : 'shared/src/contracts/screens.ts',
        within: new RegExp(`^ +'${remote}': \\{$`, 'm'),
        before: /^ +\};$/m,
        text: `    ${key}: Record<never, never>;\n`,
      },
      {
        file: `${remote}/src/standalone.tsx`,
        within: /^ {2}screens: \[/m,
        before: /,?\s*\],\s*\}\);\s*$/,
        text: `,\n    { path: '${path}', title: '${title}', element: <${moduleNameOf(naming)}.Screen /> }`,
      },
    ];
  },
});
