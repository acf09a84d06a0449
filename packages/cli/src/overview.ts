import { REMOTES, SITE } from '@composed/workspace/paths';
import type { Ports } from '@composed/workspace/ports';

/** Variables that select the store and its keys. */
const OF_STORE = ['RELEASE_STORE', 'RELEASE_KEYS', 'HOST_PORT'];

/** Returns a word of a command line, quoted if a shell would change it. */
const word = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the command that shows the releases of this start, also from another shell. */
function statusCommand(env: NodeJS.ProcessEnv): string {
  const set = OF_STORE.flatMap((name) => (env[name] ? [`${name}=${word(env[name])}`] : []));
  return [...set, 'npm run release -- status'].join(' ');
}

/** Lists addresses and commands in two columns: name and text. */
export function overview(ports: Ports, env: NodeJS.ProcessEnv): string[] {
  const rows = {
    Open: `http://localhost:${ports.host}`,
    ...Object.assign({}, ...Object.values(SITE.servers ?? {}).map(({ lines }) => lines(ports))),
    ...Object.fromEntries(REMOTES.map((name) => [name, `http://localhost:${ports[name]}`])),
    Releases: statusCommand(env),
  };
  return Object.entries(rows).map(([name, text]) => `  ${name.padEnd(15)} ${text}`);
}
