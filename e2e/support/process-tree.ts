import { execFileSync } from 'node:child_process';

export interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** Returns all running processes of this machine, without zombies. */
function processes(): Process[] {
  const rows = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args=']).toString();
  return rows.split('\n').flatMap((row) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? [];
    if (command === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** Returns a process and all its descendants. */
export function treeOf(root: number): Process[] {
  const all = processes();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** Returns the given processes that are still running. */
export function alive(given: readonly Process[]): Process[] {
  const running = new Map(processes().map((each) => [each.pid, each.command]));
  return given.filter(({ pid, command }) => running.get(pid) === command);
}
