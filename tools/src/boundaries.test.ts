import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** Puts a file of a remote in place, checks that folder alone, and takes it away again. */
function check(source: string): { code: number | null; output: string } {
  const folder = join(ROOT, 'remote-auth', 'src', 'boundary-probe');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'probe.tsx'), source);
    const done = spawnSync(
      process.execPath,
      [join(ROOT, 'tools', 'src', 'boundaries.mjs'), join('remote-auth', 'src', 'boundary-probe')],
      { cwd: ROOT, encoding: 'utf8' },
    );
    return { code: done.status, output: done.stdout + done.stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('[MF-07] the boundary check', () => {
  test('lets a remote import shared by its package name', () => {
    const { code, output } = check(
      `import { toasts } from '@idea-hub/shared/toast';\nexport const probe = () => <i>{String(toasts)}</i>;`,
    );
    expect(output).toContain('0 wrong');
    expect(code).toBe(0);
  });

  test.each([
    ["the host's source", '../../../host/src/route-data.ts', 'remote-auth-knows-shared-alone'],
    ['another remote', '../../../remote-ideas/rspack.config.ts', 'remote-auth-knows-shared-alone'],
    ['the API', '../../../api/package.json', 'remote-auth-knows-shared-alone'],
    ['shared by a relative path', '../../../shared/src/toast/index.ts', 'shared-by-package-name'],
    ['the router past its façade', 'react-router-dom', 'router-through-the-facade'],
  ])('refuses an import of %s', (_what, path, rule) => {
    const { code, output } = check(
      `import * as wrong from '${path}';\nexport const probe = wrong;`,
    );
    expect(output).toContain(rule);
    expect(code).toBe(1);
  });

  test('refuses a wrong import of types too', () => {
    const { code } = check(
      `import type { RouteRow } from '../../../host/src/route-data.ts';\nexport type Probe = RouteRow;`,
    );
    expect(code).toBe(1);
  });
});
