import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Made {
  folder: string;
  remove(): void;
}

/** Creates an empty folder outside this workspace, with a function that removes it. */
export function emptyFolder(name: string): Made {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
