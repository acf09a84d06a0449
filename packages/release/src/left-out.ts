import type { ReleaseContext } from './context.ts';
import { readKey, type StoreKey } from './names.ts';

const NAMED = 3;
const said = new WeakMap<ReleaseContext, Set<string>>();

/**
 * Tells, once in a command, that these lie in the store and are left out: how many, and the first few.
 *
 * @param what in the singular, such as `preview`
 * @param why the rest of the sentence, without a stop
 */
export function sayLeftOut(
  context: ReleaseContext,
  what: string,
  keys: readonly string[],
  why: string,
): void {
  if (keys.length === 0) return;
  const before = said.get(context) ?? new Set();
  said.set(context, before);
  const first = keys.slice(0, NAMED).map((key) => JSON.stringify(key));
  const more = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : '';
  const many = keys.length === 1 ? `1 ${what} is` : `${keys.length} ${what}s are`;
  const sentence = `${many} left out in ${context.store.name}, ${why}: ${first.join(', ')}${more}.`;
  if (!before.has(sentence)) context.say(sentence);
  before.add(sentence);
}

/** What lies under a prefix, by keys that are read strictly; of the rest is told that it is left out. */
export async function listed(
  context: ReleaseContext,
  prefix: 'live/' | 'releases/' | 'maps/',
): Promise<Map<string, StoreKey>> {
  const found = new Map<string, StoreKey>();
  const strange: string[] = [];
  for (const key of await context.store.list(prefix)) {
    const known = readKey(key);
    if (known === null) strange.push(key);
    else found.set(key, known);
  }
  sayLeftOut(context, 'name', strange, 'since a release store has none of the kind');
  return found;
}
