import { freePorts } from '@composed/workspace/free-ports';
import remotes from '../../config/remotes.json' with { type: 'json' };
import type { Program } from './programs.ts';
import { REMOTES, type Remote } from './remotes.ts';

/** Returns the variable for a remote's port. */
export const portVariable = (remote: Remote): string => remotes[remote].variable;

export type StartPorts = Record<'host' | Remote | 'api', number>;

/** Returns a free port for each program of a start, and the variables that set them. */
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

type FreeStart = Awaited<ReturnType<typeof freeStart>>;

/**
 * Starts a program on free ports and waits until it is ready. It builds before it listens. If another program takes one
 * of the ports during the build, it is started again on other ports.
 */
export async function startedOnFreePorts<Found extends FreeStart>(
  ports: () => Promise<Found>,
  start: (found: Found) => Program,
): Promise<Found & { program: Program }> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await ports();
    const program = start(found);
    try {
      await program.says(/Ctrl-C stops/);
      return { ...found, program };
    } catch (error) {
      if (attempt === 3 || !/is in use by another program/.test(program.output())) throw error;
    }
  }
}
