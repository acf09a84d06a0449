import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { accountsBench } from './accounts.ts';
import { communityBench, EACH } from './community.ts';
import { openDatabases } from './databases.ts';

/**
 * `npm run bench -w api [-- --only accounts|community --seconds 8 --rounds 3 --ideas 100000 --members 50000]`: compares
 * accounts with Better Auth, and measures live mode on generated data. Exits with code 1 if a goal is missed.
 * `--calls pages,list` measures only these calls of live mode. `--store FOLDER` fills the pages of a site in live mode.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'accounts,community' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    ideas: { type: 'string', default: '100000' },
    members: { type: 'string', default: '50000' },
    calls: { type: 'string', default: EACH.join() },
    store: { type: 'string' },
  },
});
const numberOf = (option: 'seconds' | 'rounds' | 'ideas' | 'members'): number => {
  const number = Number(values[option]);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${option} wants a whole number above 0, not "${values[option]}".`);
};
const [seconds, rounds] = [numberOf('seconds'), numberOf('rounds')];
const calls = EACH.filter((what) => values.calls.split(',').includes(what));
const size = { ideas: numberOf('ideas'), members: numberOf('members') };

// Ends by `process.exit`, because its `exit` event also ends the servers.
process.once('SIGINT', () => process.exit(130));
const { kinds, close } = await openDatabases();
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}.`);
try {
  const parts = {
    accounts: () => accountsBench(kinds, seconds, rounds),
    community: () => communityBench(kinds, { ...size, seconds, calls, store: values.store }),
  };
  for (const name of values.only.split(',')) {
    const part = parts[name as keyof typeof parts];
    if (!part) throw new Error(`There is no part "${name}"; there are ${Object.keys(parts)}.`);
    if (!(await part())) process.exitCode = 1;
  }
} finally {
  await close();
}
