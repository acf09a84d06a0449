import { readFileSync } from 'node:fs';
import type { Mount, Mounts } from '@composed/contract/manifest';
import type { ReleaseName } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import {
  besideOption,
  type Command,
  changing,
  count,
  gateOptions,
  type Invocation,
  ONE_PACKAGE,
  SOME_RELEASES,
  text,
  UsageError,
} from '../command.ts';
import {
  configure,
  configureKeys,
  configureMajor,
  configureMounts,
  configurePreviewKeys,
  type KeyChange,
  readSiteConfiguration,
  siteFile,
} from '../configure.ts';
import { readLive } from '../ledger.ts';
import { assertName, parseReleaseName, parseReleaseNames } from '../names.ts';
import { promote } from '../promote.ts';
import { prune } from '../prune.ts';
import { rollback } from '../rollback.ts';
import { retire, switchRemote } from '../switch.ts';
import { withdraw } from '../withdraw.ts';

export const promoteCommand = changing({
  operands: SOME_RELEASES,
  options: ['traffic', 'reason', 'replace', 'changes', 'no-render', 'with'],
  change: ({ context, operands, values, why }) =>
    promote(context, parseReleaseNames(operands), {
      traffic: count(values.traffic, 'traffic', 100),
      why,
      beside: besideOption(values),
      ...gateOptions(values),
    }),
});

/** Reads a package, or `package@release`. */
function rollbackOperand(operand: string | undefined): Partial<ReleaseName> {
  if (operand === undefined) return {};
  return operand.includes('@')
    ? parseReleaseName(operand)
    : { pkg: assertName('package', operand) };
}

export const rollbackCommand = changing({
  operands: [0, 1, 'at most one package, or package@release'],
  options: ['to', 'reason', 'harmful', 'no-render'],
  required: ['reason'],
  change({ context, operands: [operand], values, why }) {
    const named = rollbackOperand(operand);
    const to = values.to === undefined ? {} : { to: count(values.to, 'to', 0) };
    const harmful = values.harmful === true;
    if (operand === undefined && values.to === undefined) {
      throw new UsageError('Name a package, or a generation with --to.');
    }
    if (operand === undefined && harmful) {
      throw new UsageError('"--harmful" wants a package: which release does harm?');
    }
    return rollback(context, { ...named, ...to, why: why ?? '', harmful });
  },
});

export const withdrawCommand = changing({
  operands: SOME_RELEASES,
  options: ['reason'],
  required: ['reason'],
  change: ({ context, operands, why }) =>
    withdraw(context, operands.map(parseReleaseName), why ?? ''),
});

export const retireCommand = changing({
  operands: ONE_PACKAGE,
  options: ['reason'],
  required: ['reason'],
  change: ({ context, operands: [pkg = ''], why }) => retire(context, pkg, why),
});

export const disableCommand = changing({
  operands: ONE_PACKAGE,
  options: ['reason'],
  required: ['reason'],
  change: ({ context, operands: [pkg = ''], why }) => switchRemote(context, pkg, false, why),
});

export const enableCommand = changing({
  operands: ONE_PACKAGE,
  options: ['reason', 'no-render'],
  change: ({ context, operands: [pkg = ''], why }) => switchRemote(context, pkg, true, why),
});

export const pruneCommand: Command = {
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

function grants({ mount = [], place = [], slot = [] }: Invocation['values']): Mounts {
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

const WANTED =
  'a file, or --key, --mount, --place and --slot, or --preview-key, or --major, or --print';

/** Reads `remote-goods=+B…,B…`. Throws a `UserError`. */
function keyChange(said: string): KeyChange {
  const [, name = '', plus, keys = ''] = /^([^=]*)=(\+?)(.*)$/.exec(said) ?? [];
  const owner = assertName('package', name);
  return { owner, keys: keys.split(',').filter(Boolean), beside: plus === '+' };
}

/** Reads `react=18.3.1`, or `react=` to end the grant. Throws a `UsageError`. */
function majorGrant({ major, until }: Invocation['values']) {
  const [, pkg = '', also = ''] = /^([^=]+)=(.*)$/.exec(text(major) ?? '') ?? [];
  const day = text(until);
  if (pkg === '' || (also === '') !== (day === null)) {
    throw new UsageError(
      'Grant a second major by "--major react=18.3.1 --until 2027-03-31". "--major react=" ends the grant.',
    );
  }
  return [pkg, day === null ? null : { also, until: day }] as const;
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserError(`${file} can't be read.`, { cause: error });
  }
}

const configuring = changing({
  async change({ context, operands: [file], values, why }) {
    const key = text(values.key);
    const previewKey = text(values['preview-key']);
    if (key !== null) return configureKeys(context, keyChange(key), why, grants(values));
    if (previewKey !== null) return configurePreviewKeys(context, keyChange(previewKey), why);
    if (values.major !== undefined || values.until !== undefined)
      return configureMajor(context, ...majorGrant(values), why);
    if (file === undefined) return configureMounts(context, grants(values), why);
    return configure(context, readSiteConfiguration(readFile(file)), why);
  },
});

export const configureCommand: Command = {
  operands: [0, 1, WANTED],
  options: [
    ...(['key', 'preview-key', 'mount', 'place', 'slot', 'major', 'until'] as const),
    ...(['print', 'reason', 'no-render'] as const),
  ],
  async run(invocation) {
    const { context, operands, values } = invocation;
    const isPart = text(values.key) !== null || Object.keys(grants(values)).length > 0;
    const hasPreviewKey = text(values['preview-key']) !== null;
    const isMajor = values.major !== undefined || values.until !== undefined;
    const isPrint = values.print === true;
    const ways = [operands.length > 0, isPart, hasPreviewKey, isMajor, isPrint].filter(Boolean);
    if (ways.length === 0) throw new UsageError(`"configure" wants ${WANTED}. See --help.`);
    if (ways.length > 1) {
      throw new UsageError(
        '"configure" takes a file, --key with grants, --preview-key, --major, or --print: only one of them.',
      );
    }
    if (!isPrint) return configuring.run(invocation);
    const file = siteFile((await readLive(context)).generation.site);
    return { lines: file.split('\n'), data: JSON.parse(file) };
  },
};
