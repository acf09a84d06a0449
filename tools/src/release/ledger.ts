import type { DiscoveryDocument } from '@idea-hub/shared/contracts/discovery';
import type { Envelope } from '@idea-hub/shared/contracts/release';
import { isSigned } from '@idea-hub/shared/contracts/signature';
import type { ReleaseContext } from './context.ts';
import {
  discoveryOf,
  GENERATION_SCHEMA,
  type Generation,
  type GenerationFile,
  generationKey,
} from './generation.ts';
import { content, type Store, StoreError } from './store.ts';

export interface SignedGeneration {
  generation: Generation;
  /** Its public part, as browsers get it. */
  discovery: Envelope;
}

export const NO_SITE =
  'This store has no site yet; "npm run release -- configure <file>" says what it is to be.';

const NO_KEY =
  'No key of the site is known here: set RELEASE_SITE_PUBLIC_KEYS, or RELEASE_SITE_KEY.';

/** The numbers of all generations, in order. */
export async function generationNumbers(store: Store): Promise<number[]> {
  const keys = await store.list('live/');
  return keys.flatMap((key) => {
    const number = Number(/^live\/(\d{8})\.json$/.exec(key)?.[1]);
    return Number.isInteger(number) ? [number] : [];
  });
}

/** Reads a generation and checks both its signatures. Throws a `StoreError`. */
export async function readGeneration(
  context: ReleaseContext,
  number: number,
): Promise<SignedGeneration> {
  const { store, siteKeys } = context;
  if (siteKeys.length === 0) throw new StoreError(NO_KEY);
  const key = generationKey(number);
  const wrong = (reason: string) => new StoreError(`${key} in ${store.name} ${reason}.`);
  const bytes = await store.read(key);
  if (bytes === null) throw wrong('is missing');
  let file: GenerationFile;
  try {
    file = JSON.parse(bytes.toString()) as GenerationFile;
  } catch {
    throw wrong('is damaged');
  }
  for (const envelope of [file.internal, file.public]) {
    if (typeof envelope?.text !== 'string') throw wrong('is damaged');
    if (!(await isSigned(envelope, siteKeys))) {
      throw wrong('is not signed with a key of the site that is known here');
    }
  }
  const generation = JSON.parse(file.internal.text) as Generation;
  const document = JSON.parse(file.public.text) as DiscoveryDocument;
  if (generation.schema > GENERATION_SCHEMA) {
    throw wrong(
      `has form ${generation.schema}, and this tool knows forms up to ${GENERATION_SCHEMA}: update the tool`,
    );
  }
  if (generation.number !== number || document.extras?.generation !== number) {
    throw wrong('is a copy of another generation');
  }
  return { generation, discovery: file.public };
}

/** What is live; `null` in a store without a site. */
export async function newest(context: ReleaseContext): Promise<SignedGeneration | null> {
  const number = (await generationNumbers(context.store)).at(-1);
  return number === undefined ? null : readGeneration(context, number);
}

/** Signs a generation and puts it there, unless somebody else has taken its number: then `null`. */
export async function putGeneration(
  context: ReleaseContext,
  generation: Generation,
): Promise<SignedGeneration | null> {
  const signer = context.signer('site');
  const file: GenerationFile = {
    internal: signer.sign(JSON.stringify(generation)),
    public: signer.sign(JSON.stringify(discoveryOf(generation))),
  };
  const key = generationKey(generation.number);
  const created = await context.store.create(key, content(JSON.stringify(file)));
  return created ? { generation, discovery: file.public } : null;
}
