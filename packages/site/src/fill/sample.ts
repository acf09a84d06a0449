import { isRecord } from '@composed/browser/is-record';
import type { Part, Path, Template } from './template.ts';

/** Start of each sample text. */
export const SAMPLE = 'Sample text';
/** Text that would break a page if any place read more in it than a text. */
const HOSTILE = `${SAMPLE} </script></title><!-- "'><img src=/sample onerror=x>{{x}}\u2028\u202e&lt;`;

type Values = Record<string, unknown>;

/** Sets a value at a path. Keeps a value that is there, unless only a block has asked for it. */
function put(values: Values, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    const inner = isRecord(values[key]) ? values[key] : {};
    put(inner, rest, value);
    values[key] = inner;
  } else if (values[key] === undefined || values[key] === true) values[key] = value;
}

function collect(parts: readonly Part[], scope: Values): void {
  const at = ({ isOfItem, keys }: Path) => [isOfItem ? 'item' : 'data', ...keys];
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if ('paths' in part) {
      for (const path of part.paths) put(scope, at(path), part.sample ?? HOSTILE);
      continue;
    }
    const { kind, path, parts: inner } = part;
    // Only the screen knows the form of `start`, and a page that is not missing has all other parts.
    if (kind === 'unless' ? path.text !== 'missing' : /^(missing|start)$/.test(path.text)) continue;
    if (kind !== 'each') {
      if (kind === 'when') put(scope, at(path), true);
      collect(inner, scope);
      continue;
    }
    const ofItem: Values = { data: scope.data };
    collect(inner, ofItem);
    put(scope, at(path), [ofItem.item ?? '', ofItem.item ?? '']);
  }
}

/** Returns sample data with a value for each place of a template, and two items in each list. */
export function sampleOf({ parts }: Template): unknown {
  const scope: Values = { data: {} };
  collect(parts, scope);
  return scope.data;
}
