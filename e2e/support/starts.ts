import { freePorts } from '@composed/workspace/free-ports';
import remotes from '../../remotes.json' with { type: 'json' };
import type { Program } from './programs.ts';
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

type FreeStart = Awaited<ReturnType<typeof freeStart>>;

/**
 * A program that was started on free ports and said so. It builds before it listens: on other ports, when
 * somebody takes one of them in the meantime.
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
