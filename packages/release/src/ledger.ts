import type { Envelope } from '@composed/contract/release';
import { DOCUMENT_LIMIT } from '@composed/contract/release';
import { isCount, objectOf, readJson } from '@composed/contract/shape';
import { isSigned } from '@composed/contract/signature';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from './context.ts';
import {
  discoveryOf,
  GENERATION_SCHEMA,
  type Generation,
  type GenerationFile,
  generationKey,
  isGeneration,
  isGenerationFile,
  numberBefore,
} from './generation.ts';
import { listed, sayLeftOut } from './left-out.ts';
import { content, type Store, StoreError } from './store.ts';

/** One state of the site, and its signed list of live releases. */
export interface SignedGeneration {
  generation: Generation;
  discovery: Envelope;
}

export const NO_SITE =
  'This store has no site yet; "npm run release -- configure <file>" says what it is to be.';

const NO_KEY =
  'No key of the site is known here: set RELEASE_SITE_PUBLIC_KEYS, or RELEASE_SITE_KEY.';

export interface Ledger {
  /** The live generation: the highest one that the site signed. `null` in a store without a site. */
  live: SignedGeneration | null;
  /** All numbers that have a file, signed or not, in ascending order. */
  numbers: readonly number[];
}

/** Number of generations to read at the same time when skipping unsigned ones. */
const CONCURRENT_READS = 64;
/** Number of generations to read ahead when going back through the history. */
const READ_AHEAD = 16;

/** Returns the numbers of all generations, signed or not, in ascending order. */
export async function generationNumbers(context: ReleaseContext): Promise<number[]> {
  const keys = [...(await listed(context, 'live/')).values()];
  return keys.flatMap((key) => (key.kind === 'generation' ? [key.number] : []));
}

async function isBySite({ internal, public: open }: GenerationFile, keys: readonly string[]) {
  return (await isSigned(internal, keys)) && (await isSigned(open, keys));
}

const fileIn = (bytes: Buffer): GenerationFile | null =>
  readJson(isGenerationFile, bytes.toString());

/** Fields of a generation in every version of the format. */
const isNumbered = objectOf({ schema: isCount, number: isCount });
/** Field of a discovery document that names its generation. */
const isOfGeneration = objectOf({ extras: objectOf({ generation: isCount }) });

/**
 * Reads a generation. Returns a text with the reason if the site did not sign this file as this generation. Throws a
 * `StoreError` if the site signed it but this tool can't read it.
 */
async function read(
  { store, siteKeys }: ReleaseContext,
  number: number,
): Promise<SignedGeneration | string> {
  if (siteKeys.length === 0) throw new StoreError(NO_KEY);
  const key = generationKey(number);
  const bytes = await store.read(key, DOCUMENT_LIMIT);
  if (bytes === null) return 'is missing';
  const file = fileIn(bytes);
  if (file === null) return 'is damaged';
  if (!(await isBySite(file, siteKeys))) {
    return 'is not signed with a key of the site that is known here';
  }
  const unread = (reason: string) => new StoreError(`${key} in ${store.name} ${reason}.`);
  const numbered = readJson(isNumbered, file.internal.text);
  const published = readJson(isOfGeneration, file.public.text);
  // The site signed both texts, but anybody can combine texts of two generations.
  if (numbered === null || published === null) return 'is put together from others';
  if (numbered.number !== number || published.extras.generation !== number) {
    return 'is a copy of another generation';
  }
  if (numbered.schema > GENERATION_SCHEMA) {
    throw unread(
      `has form ${numbered.schema}, and this tool knows forms up to ${GENERATION_SCHEMA}: update the tool`,
    );
  }
  const generation = readJson(isGeneration, file.internal.text);
  if (generation === null) throw unread('has an unknown form');
  return { generation, discovery: file.public };
}

/** Reads a generation that must exist, and checks both signatures. Throws a `StoreError`. */
export async function readGeneration(
  context: ReleaseContext,
  number: number,
): Promise<SignedGeneration> {
  const found = await read(context, number);
  if (typeof found !== 'string') return found;
  throw new StoreError(`${generationKey(number)} in ${context.store.name} ${found}.`);
}

async function firstSigned(
  context: ReleaseContext,
  numbers: readonly number[],
): Promise<SignedGeneration | null> {
  for (let from = 0, many = 1; from < numbers.length; from += many, many = CONCURRENT_READS) {
    const found = await inParallel(numbers.slice(from, from + many), (number) =>
      read(context, number),
    );
    const signed = found.find((one): one is SignedGeneration => typeof one !== 'string');
    if (signed !== undefined) return signed;
  }
  return null;
}

/** Whether this generation is signed with a site key that it names itself but this program does not know. */
async function isOfAnotherSite(context: ReleaseContext, number: number): Promise<boolean> {
  const bytes = await context.store.read(generationKey(number), DOCUMENT_LIMIT);
  const file = bytes && fileIn(bytes);
  if (!file) return false;
  const generation = readJson(isGeneration, file.internal.text);
  const keys = generation?.site.keys.site ?? [];
  const theirs = keys.filter((key) => !context.siteKeys.includes(key));
  return generation?.number === number && (await isBySite(file, theirs));
}

/** Returns the number of the generation that is served, or `0` if it can't be read. */
async function servedNumber(store: Store): Promise<number> {
  const bytes = await store.read('site/current/public/discovery.json', DOCUMENT_LIMIT);
  return readJson(isOfGeneration, bytes?.toString() ?? '')?.extras.generation ?? 0;
}

/** Throws a `StoreError` if the site uses a key that this program does not know. */
async function assertKeyKnown(
  context: ReleaseContext,
  live: SignedGeneration | null,
  above: readonly number[],
): Promise<void> {
  const { store, siteKeys } = context;
  if (above.length === 0) return;
  const wrong = (number: number) =>
    new StoreError(
      `${generationKey(number)} in ${store.name} is not signed with a key of the site that is known here, but with another one of its: name that in RELEASE_SITE_PUBLIC_KEYS.`,
    );
  if (live === null) {
    const whose = await inParallel(above, (number) => isOfAnotherSite(context, number));
    const number = above[whose.lastIndexOf(true)];
    if (number !== undefined) throw wrong(number);
    return;
  }
  const served = await servedNumber(store);
  if (above.includes(served) && (await isOfAnotherSite(context, served))) throw wrong(served);
  const named = live.generation.site.keys.site ?? [];
  const unknown = named.filter((key) => !siteKeys.includes(key));
  if (unknown.length === 0) return;
  const theirs = await firstSigned({ ...context, siteKeys: unknown }, above);
  if (theirs !== null) throw wrong(theirs.generation.number);
}

/**
 * Reads what is live: the highest generation that the site signed. Skips higher ones that the site did not sign.
 * Throws a `StoreError` if one of them is signed with a key of the site that this program does not know.
 */
export async function readLedger(context: ReleaseContext): Promise<Ledger> {
  const numbers = await generationNumbers(context);
  const live = await firstSigned(context, numbers.toReversed());
  const above = numbers.filter((one) => one > (live?.generation.number ?? 0));
  await assertKeyKnown(context, live, above);
  sayLeftOut(
    context,
    'generation',
    above.map(generationKey),
    'since no key of the site that is known here signed it under that number',
  );
  return { live, numbers };
}

/** Returns the live generation, or `null` in a store without a site. */
export const newest = async (context: ReleaseContext): Promise<SignedGeneration | null> =>
  (await readLedger(context)).live;

/** Returns the live generation. Throws a `UserError` in a store without a site. */
export async function readLive(context: ReleaseContext): Promise<SignedGeneration> {
  const live = await newest(context);
  if (live === null) throw new UserError(NO_SITE);
  return live;
}

/**
 * Yields the generations from the newest back. Each one names the generation that it is based on. Throws a
 * `StoreError` if a signature is wrong. `limit` limits how many are read ahead.
 */
export async function* backwards(
  context: ReleaseContext,
  { live, numbers }: Ledger,
  limit = READ_AHEAD,
): AsyncGenerator<Generation> {
  const reading = new Map<number, Promise<SignedGeneration>>();
  let at = numbers.indexOf(live?.generation.number ?? 0);
  while (at >= 0) {
    const number = numbers[at] as number;
    if (!reading.has(number)) {
      for (const ahead of numbers.slice(
        Math.max(0, at + 1 - Math.min(limit, READ_AHEAD)),
        at + 1,
      )) {
        const signed = readGeneration(context, ahead);
        // The caller may stop before it awaits this one.
        signed.catch(() => {});
        reading.set(ahead, signed);
      }
    }
    const { generation } = await (reading.get(number) as Promise<SignedGeneration>);
    yield generation;
    const before = numberBefore(generation);
    at = numbers.findLastIndex((one) => one <= before);
  }
}

/** Signs and writes a generation. Returns `null` if its number is already taken. */
export async function putGeneration(
  context: ReleaseContext,
  generation: Generation,
): Promise<SignedGeneration | null> {
  const signer = context.signer('site');
  if (!generation.site.keys.site?.includes(signer.publicKey)) {
    throw new UserError(
      'The site does not name the key that this would be signed with: nobody would believe it.',
    );
  }
  const file: GenerationFile = {
    internal: signer.sign(JSON.stringify(generation)),
    public: signer.sign(JSON.stringify(discoveryOf(generation))),
  };
  const key = generationKey(generation.number);
  const created = await context.store.create(key, content(JSON.stringify(file)));
  return created ? { generation, discovery: file.public } : null;
}
