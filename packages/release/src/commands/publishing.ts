import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { PACKAGES, type Package, STATE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import {
  besideOption,
  type Command,
  type Invocation,
  ONE_PACKAGE,
  type Reply,
  text,
  UsageError,
} from '../command.ts';
import { assertHasPreviews } from '../configure.ts';
import { ensureKey, previewOwner, replaceKey } from '../context.ts';
import { assertName } from '../names.ts';
import { endPreview, preview, readDuration } from '../preview.ts';
import { type Published, type PublishOptions, publish } from '../publish.ts';

/** Builds a package of this repository, or returns the finished build that was named. */
async function buildOf(pkg: string, { context, values }: Invocation): Promise<string> {
  const dir = text(values.dir);
  if (dir !== null) return dir;
  if (!(PACKAGES as readonly string[]).includes(assertName('package', pkg))) {
    throw new UserError(
      `${pkg} is no package of this repository, which has ${PACKAGES.join(', ')}; --dir names a finished build.`,
    );
  }
  context.say(`Building ${pkg}, unless it is built …`);
  const folder = join(STATE, 'builds', pkg);
  await buildPackage(pkg as Package, folder);
  return folder;
}

async function published(invocation: Invocation, options: PublishOptions): Promise<Published> {
  const [pkg = ''] = invocation.operands;
  const found = await publish(invocation.context, await buildOf(pkg, invocation), options);
  if (found.pkg !== pkg) throw new UserError(`That is a build of ${found.pkg}, not of ${pkg}.`);
  return found;
}

export const publishCommand: Command = {
  operands: ONE_PACKAGE,
  options: ['dir', 'resign'],
  async run(invocation) {
    const resign = invocation.values.resign === true;
    const { pkg, release, already } = await published(invocation, { resign });
    const name = `${pkg}@${release}`;
    const done = invocation.context.dryRun ? `Would publish ${name}.` : `Published ${name}.`;
    return {
      lines: [already ? `${name} is published already.` : done, `To make it live: promote ${name}`],
      data: { package: pkg, release, already, dryRun: invocation.context.dryRun },
    };
  },
};

async function ended({ context, operands }: Invocation, name: string): Promise<Reply> {
  const pkg = assertName('package', operands[0] ?? '');
  await endPreview(context, pkg, name);
  const done = context.dryRun ? 'would end' : 'has ended';
  return {
    lines: [`The preview ${pkg}@${name} ${done}.`],
    data: { package: pkg, name, dryRun: context.dryRun },
  };
}

export const previewCommand: Command = {
  operands: ONE_PACKAGE,
  options: ['as', 'end', 'expires', 'dir', 'with'],
  async run(invocation) {
    const { as, end } = invocation.values;
    if ((as === undefined) === (end === undefined)) {
      throw new UsageError('"preview" wants --as, or --end to end one. See --help.');
    }
    if (end !== undefined) return ended(invocation, String(end));
    const name = assertName('preview', String(invocation.values.as));
    const lastsMs = readDuration(text(invocation.values.expires) ?? '7d', 'expires');
    const pkg = assertName('package', invocation.operands[0] ?? '');
    const previewSigner = invocation.context.previewSigner(pkg);
    const found = await published(invocation, previewSigner ? { previewSigner } : {});
    const { release } = found;
    const beside = besideOption(invocation.values);
    const how = { name, lastsMs, beside };
    const { address, expires } = await preview(invocation.context, found, how);
    const isLimited = previewSigner !== null;
    return {
      lines: [
        `${pkg}@${name} is ${pkg}@${release} until ${expires}.`,
        ...(isLimited
          ? ['A preview key has signed it: it can’t go live; "publish" makes a release that can.']
          : []),
        `Open ${address}`,
      ],
      data: { package: pkg, name, release, address, expires },
    };
  },
};

export const keyCommand: Command = {
  operands: [1, 1, 'a package, or "site"'],
  options: ['preview', 'replace'],
  async run({ context, operands, values, env }) {
    const name = assertName('package', operands[0] ?? '');
    if (values.preview) assertHasPreviews(name);
    const owner = values.preview ? previewOwner(name) : name;
    if (context.dryRun) {
      const does = values.replace ? 'make another key' : 'show the public key, or make one';
      return { lines: [`Would ${does} of ${owner}.`], data: { owner, dryRun: true } };
    }
    const { publicKey, file, made, replaced } = (values.replace ? replaceKey : ensureKey)(
      owner,
      env,
    );
    return {
      lines: [
        ...(replaced ? [`The key ${replaced.publicKey} is in ${replaced.file} now.`] : []),
        ...(made ? [`Made ${file}. Keep it secret.`] : []),
        publicKey,
      ],
      data: { owner, publicKey, made, replaced: replaced?.publicKey ?? null },
    };
  },
};
