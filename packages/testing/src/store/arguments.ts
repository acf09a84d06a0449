import type { ReleaseName } from '@composed/contract/release';
import { parseReleaseNames } from '@composed/release/names';
import { PACKAGES, type Package } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';

export interface E2eArguments {
  engine: string;
  /** Server that serves the files. */
  server: string;
  /** Releases of the store to test with, at most one of each package. */
  releases: (ReleaseName & { pkg: Package })[];
  /** Packages to test in their previous release instead of this working tree's. */
  previous: Package[];
  /** Arguments for Playwright. */
  rest: string[];
}

/** Removes all `--name=value` and `--name value` from the arguments and returns the values. */
export function takeOption(
  args: readonly string[],
  name: string,
): [values: string[], rest: string[]] {
  const values: string[] = [];
  const rest: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === name) {
      index += 1;
      const value = args[index];
      if (value === undefined) throw new UserError(`${name} wants a value.`);
      values.push(value);
    } else if (arg.startsWith(`${name}=`)) values.push(arg.slice(name.length + 1));
    else rest.push(arg);
  }
  return [values, rest];
}

function inWorkspace(name: string): Package {
  const found = PACKAGES.find((pkg) => pkg === name);
  if (found !== undefined) return found;
  throw new UserError(`There is no package "${name}"; there are ${PACKAGES.join(', ')}.`);
}

/** Parses the arguments of `npm run e2e`. Throws a `UserError`. */
export function readE2eArguments(args: readonly string[]): E2eArguments {
  const [engines, withoutEngine] = takeOption(args, '--engine');
  const [servers, withoutServer] = takeOption(withoutEngine, '--server');
  const [releases, withoutRelease] = takeOption(withoutServer, '--release');
  const [previous, rest] = takeOption(withoutRelease, '--previous');
  const named = parseReleaseNames(releases).map((name) => ({
    ...name,
    pkg: inWorkspace(name.pkg),
  }));
  const before = previous.map(inWorkspace);
  const both = named.find(({ pkg }) => before.includes(pkg));
  if (both) throw new UserError(`${both.pkg} was named by --release and by --previous.`);
  return {
    engine: engines.at(-1) ?? 'chromium',
    server: servers.at(-1) ?? 'node',
    releases: named,
    previous: before,
    rest,
  };
}
