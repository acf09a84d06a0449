import type { ReleaseContext } from './context.ts';
import { readKey, type StoreKey } from './names.ts';

const NAMED = 3;
const said = new WeakMap<ReleaseContext, Set<string>>();

/**
 * Reports keys in the store that are ignored: their number and the first few. Repeats no sentence within a command.
 *
 * @param what in the singular, such as `preview`
 * @param why the rest of the sentence, without a full stop
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

/** Lists the valid keys under a prefix. Reports the invalid ones. */
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
