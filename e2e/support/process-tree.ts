import { execFileSync } from 'node:child_process';

export interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** All that run on this machine; one that is dead and not yet collected does not. */
function processes(): Process[] {
  const rows = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args=']).toString();
  return rows.split('\n').flatMap((row) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? [];
    if (command === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** A process and all that it started, and those what they started, and so on. */
export function treeOf(root: number): Process[] {
  const all = processes();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** Those of the given processes that still run. */
export function alive(given: readonly Process[]): Process[] {
  const running = new Map(processes().map((each) => [each.pid, each.command]));
  return given.filter(({ pid, command }) => running.get(pid) === command);
}
