import remotes from '../../remotes.json' with { type: 'json' };
import { freePorts } from '../../tools/src/serve/free-ports.ts';
import { REMOTES, type Remote } from './remotes.ts';

/** The variable that moves a remote to another port. */
export const portVariable = (remote: Remote): string => remotes[remote].variable;

export type StartPorts = Record<'host' | Remote | 'api', number>;

/** A free port for each program of a start, and the variables that say so. */
export async function freeStart(): Promise<{ ports: StartPorts; env: Record<string, string> }> {
  const variables: [keyof StartPorts, string][] = [
    ['host', 'HOST_PORT'],
    ...REMOTES.map((remote): [Remote, string] => [remote, portVariable(remote)]),
    ['api', 'API_PORT'],
  ];
  const free = await freePorts(variables.length);
  const ports = Object.fromEntries(variables.map(([name], index) => [name, free[index]]));
  return {
    ports: ports as StartPorts,
    env: Object.fromEntries(variables.map(([name, variable]) => [variable, String(ports[name])])),
  };
}
