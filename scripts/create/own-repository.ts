import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillRemote } from '@composed/create/add-remote';
import { readList } from '@composed/create/lists';
import { type Naming, nameRemote } from '@composed/create/naming';
import { packInto } from '@composed/create/pack';
import { assertEmpty, readManifest, writeJson } from '@composed/create/template';
import { ideaHub, TEMPLATE } from './idea-hub.ts';

/** Folders that a remote's own repository installs. The end-to-end tests need the API. */
export const PACKED = ['packages', 'fingerprint', 'shared', 'api', 'e2e'];

/** Replaces the template's sources with a remote's own sources. */
function takeSources(from: string, to: string): void {
  for (const part of ['rspack.config.ts', 'src']) {
    rmSync(join(to, part), { recursive: true });
    cpSync(join(from, part), join(to, part), { recursive: true });
  }
}

/**
 * Makes a repository for one remote: a new one with one screen, or one of this workspace with its
 * sources. `packages/` contains the packed packages of this workspace that it needs, so it needs no
 * registry for them. Throws a `UserError`.
 */
export function makeRepository(
  root: string,
  name: string,
  folder: string,
  packed: readonly string[] = PACKED,
): Naming {
  const { [name]: existing, ...others } = readList(root);
  const serverPorts = ideaHub(root).servers.map(({ port }) => port);
  const ports = Object.values(others).map(({ port }) => port);
  const naming = { ...nameRemote(name, ports, serverPorts), ...existing };
  assertEmpty(folder);

  fillRemote(join(TEMPLATE, 'repository'), folder, naming);
  fillRemote(join(TEMPLATE, 'remote'), folder, naming);
  const manifest = readManifest(folder);
  if (existsSync(join(root, name))) {
    takeSources(join(root, name), folder);
    const own = readManifest(join(root, name));
    manifest.version = own.version;
    Object.assign(manifest.dependencies, own.dependencies);
  }
  writeJson(join(folder, 'remotes.json'), {
    [name]: { folder: '.', port: naming.port, variable: naming.variable },
  });
  packInto(root, packed, folder, manifest);
  // Copy the version overrides, so that both repositories get versions that run on their Node and
  // every platform.
  manifest.overrides = readManifest(root).overrides;
  writeJson(join(folder, 'package.json'), manifest);
  return naming;
}
