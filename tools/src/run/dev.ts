import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { folderOf, PACKAGES, type Package } from '../paths.ts';
import { assertFree } from '../serve/ports.ts';
import { prepareState } from '../state-folder.ts';
import { UserError } from '../user-error.ts';
import { eachLine, endOf, startNode } from './child.ts';
import { readEnvironment } from './environment.ts';
import { type Running, Supervisor } from './supervisor.ts';
import { startWatchedApi } from './watched-api.ts';

const require = createRequire(import.meta.url);
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');

function devServer(name: Package, composed: boolean, say: (line: string) => void): Running {
  const child = startNode([RSPACK, 'serve'], {
    cwd: folderOf(name),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      IDEA_HUB_COMPOSED: composed ? '1' : '',
    },
  });
  eachLine([child.stdout, child.stderr], say);
  const ended = endOf(child);
  return {
    name: `The development server of ${name}`,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Serve a remote's container to a host in development, in place of its own small shell. */
const FOR_HOST = '--for-host';

/**
 * Everything with hot reload: the API restarts, the host and the remotes swap modules (RN-03). With the
 * name of a package, its development server alone: a remote shows its screens by itself (MF-06), or with
 * `--for-host` inside a host that asks for it by `?release=remote-x@http://localhost:…/` (DP-11).
 */
export async function dev(args: string[]): Promise<void> {
  const forHost = args.includes(FOR_HOST);
  const [only] = args.filter((arg) => arg !== FOR_HOST);
  const { ports, apiEnv } = readEnvironment(process.env);
  const names = only === undefined ? PACKAGES : PACKAGES.filter((name) => name === only);
  if (names.length === 0) {
    throw new UserError(`There is no package "${only}"; there are ${PACKAGES.join(', ')}.`);
  }
  // A remote in a repository of its own has nobody around it (DP-16).
  const composed = only === undefined && PACKAGES.includes('host');
  await assertFree(ports, composed ? undefined : names);
  prepareState();
  const supervisor = new Supervisor();
  await supervisor.run(async () => {
    const label = (name: string) => (line: string) => console.log(`[${name}] ${line}`);
    if (composed) {
      supervisor.keep(await startWatchedApi(ports.api, apiEnv, label('api')));
    }
    for (const name of names) {
      supervisor.keep(devServer(name, composed || forHost, composed ? label(name) : console.log));
    }
  });
  const address = `http://localhost:${ports[names[0] as Package]}`;
  const title = composed ? 'Idea Hub' : `${names.join(', ')} alone`;
  console.log(
    forHost
      ? `\n  For a host in development: ?release=${names[0]}@${address}/\n`
      : `\n  ${title}, with hot reload: ${address}\n`,
  );
}
