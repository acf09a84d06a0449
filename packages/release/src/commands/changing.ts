import { readFileSync } from 'node:fs';
import type { Mount, Mounts } from '@composed/contract/manifest';
import type { ReleaseName } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import type { Outcome } from '../change.ts';
import { type Command, count, type Invocation, type Reply, text, UsageError } from '../command.ts';
import {
  configure,
  configureKeys,
  configureMounts,
  configurePreviewKeys,
  type KeyChange,
  readSiteConfiguration,
  siteFile,
} from '../configure.ts';
import type { ReleaseContext } from '../context.ts';
import { NO_SITE, newest } from '../ledger.ts';
import { assertName, parseReleaseName, parseReleaseNames } from '../names.ts';
import { promote } from '../promote.ts';
import { prune } from '../prune.ts';
import { retire } from '../retire.ts';
import { rollback } from '../rollback.ts';
import { switchRemote } from '../switch.ts';
import { withdraw } from '../withdraw.ts';

function outcome({ context }: Invocation, { live, changed }: Outcome): Reply {
  const { number, did } = live.generation;
  const lines = !changed
    ? [`Nothing to change: generation ${number} has it already.`]
    : context.dryRun
      ? [`Would make generation ${number}: ${did}. Nothing was changed.`]
      : [`Generation ${number} is live: ${did}.`];
  return { lines, data: { generation: number, changed, dryRun: context.dryRun, did } };
}

export const promoteCommand: Command = {
  operands: [1, 50],
  wants: 'releases, such as remote-goods@1.2.0-3f2a9c1b7d4e',
  options: ['traffic', 'reason', 'replace', 'changes', 'no-render'],
  async run(invocation) {
    const { traffic, reason, changes = [] } = invocation.values;
    const replace = invocation.values.replace === true;
    return outcome(
      invocation,
      await promote(invocation.context, parseReleaseNames(invocation.operands), {
        traffic: count(traffic, 'traffic', 100),
        why: text(reason),
        replace,
        options: [...(replace ? ['--replace'] : []), ...changes.map((path) => `--changes ${path}`)],
      }),
    );
  },
};

export const rollbackCommand: Command = {
  operands: [0, 1],
  wants: 'at most one package, or package@release',
  options: ['to', 'reason', 'harmful', 'no-render'],
  required: ['reason'],
  async run(invocation) {
    const [operand] = invocation.operands;
    const named: Partial<ReleaseName> = operand?.includes('@')
      ? parseReleaseName(operand)
      : operand === undefined
        ? {}
        : { pkg: assertName('package', operand) };
    const to =
      invocation.values.to === undefined ? undefined : count(invocation.values.to, 'to', 0);
    if (operand === undefined && to === undefined) {
      throw new UsageError('Name a package, or a generation with --to.');
    }
    const why = text(invocation.values.reason) ?? '';
    const harmful = invocation.values.harmful === true;
    if (operand === undefined && harmful) {
      throw new UsageError('"--harmful" wants a package: which release does harm?');
    }
    return outcome(
      invocation,
      await rollback(invocation.context, {
        ...named,
        ...(to === undefined ? {} : { to }),
        why,
        harmful,
      }),
    );
  },
};

export const withdrawCommand: Command = {
  operands: [1, 50],
  wants: 'releases, such as remote-goods@1.2.0-3f2a9c1b7d4e',
  options: ['reason'],
  required: ['reason'],
  async run(invocation) {
    const names = invocation.operands.map(parseReleaseName);
    return outcome(
      invocation,
      await withdraw(invocation.context, names, text(invocation.values.reason) ?? ''),
    );
  },
};

export const retireCommand: Command = {
  operands: [1, 1],
  wants: 'a package',
  options: ['reason'],
  required: ['reason'],
  async run(invocation) {
    const pkg = assertName('package', invocation.operands[0] ?? '');
    return outcome(
      invocation,
      await retire(invocation.context, pkg, text(invocation.values.reason)),
    );
  },
};

export const switchCommand = (on: boolean): Command => ({
  operands: [1, 1],
  wants: 'a package',
  ...(on
    ? { options: ['reason', 'no-render'] as const }
    : { options: ['reason'] as const, required: ['reason'] as const }),
  run: async (invocation) =>
    outcome(
      invocation,
      await switchRemote(
        invocation.context,
        assertName('package', invocation.operands[0] ?? ''),
        on,
        text(invocation.values.reason),
      ),
    ),
});

export const pruneCommand: Command = {
  operands: [0, 0],
  wants: 'nothing else',
  options: ['keep'],
  async run({ context, values }) {
    const releases = await prune(context, count(values.keep, 'keep', 14));
    const done = context.dryRun ? 'would be deleted' : 'deleted';
    return {
      lines: [...releases, `${releases.length} releases ${done}`],
      data: { releases, dryRun: context.dryRun },
    };
  },
};

/** Reads `--mount`, `--place` and `--slot` as grants for each package. */
function grants({ values: { mount = [], place = [], slot = [] } }: Invocation): Mounts {
  const found: Record<string, Mount> = {};
  for (const [part, said] of Object.entries({ paths: mount, places: place, slots: slot })) {
    for (const each of said) {
      const [, name = '', list = ''] = /^([^=]*)=(.*)$/.exec(each) ?? [];
      const pkg = assertName('package', name);
      found[pkg] = { ...found[pkg], [part]: list.split(',').filter(Boolean) };
    }
  }
  return found;
}

const WANTED = 'a file, or --key, --mount, --place and --slot, or --preview-key, or --print';

/** Reads `remote-goods=+B…,B…`. Throws a `UserError`. */
function keyChange(said: string): KeyChange {
  const [, name = '', plus, keys = ''] = /^([^=]*)=(\+?)(.*)$/.exec(said) ?? [];
  const owner = assertName('package', name);
  return { owner, keys: keys.split(',').filter(Boolean), beside: plus === '+' };
}

/** Prints the current configuration as a file that `configure` can read. */
async function printed(context: ReleaseContext): Promise<Reply> {
  const live = await newest(context);
  if (live === null) throw new UserError(NO_SITE);
  const text = siteFile(live.generation.site);
  return { lines: text.split('\n'), data: JSON.parse(text) };
}

export const configureCommand: Command = {
  operands: [0, 1],
  wants: WANTED,
  options: ['key', 'preview-key', 'mount', 'place', 'slot', 'print', 'reason', 'no-render'],
  async run(invocation) {
    const [file] = invocation.operands;
    const key = text(invocation.values.key);
    const previewKey = text(invocation.values['preview-key']);
    const why = text(invocation.values.reason);
    const granted = grants(invocation);
    const isPart = key !== null || Object.keys(granted).length > 0;
    const isPrint = invocation.values.print === true;
    const ways = [file !== undefined, isPart, previewKey !== null, isPrint].filter(Boolean).length;
    if (ways === 0) throw new UsageError(`"configure" wants ${WANTED}. See --help.`);
    if (ways > 1) {
      throw new UsageError(
        '"configure" takes a file, --key with grants, --preview-key, or --print: only one of them.',
      );
    }
    if (isPrint) return printed(invocation.context);
    if (key !== null) {
      return outcome(
        invocation,
        await configureKeys(invocation.context, keyChange(key), why, granted),
      );
    }
    if (previewKey !== null) {
      return outcome(
        invocation,
        await configurePreviewKeys(invocation.context, keyChange(previewKey), why),
      );
    }
    if (file === undefined) {
      return outcome(invocation, await configureMounts(invocation.context, granted, why));
    }
    let content: string;
    try {
      content = readFileSync(file, 'utf8');
    } catch (error) {
      throw new UserError(`${file} can't be read.`, { cause: error });
    }
    return outcome(
      invocation,
      await configure(invocation.context, readSiteConfiguration(content), why),
    );
  },
};
