/** Selectors of the whole page. They become the element that holds the remote. */
const ROOT = /^(?::root|html|body|:host)(?![\w-])/i;

interface Combinator {
  /** Index in the selector. */
  at: number;
  kind: ' ' | '>' | '+' | '~' | '|';
}

/** Lists the combinators of a selector without comments, outside of brackets and strings. */
function combinators(selector: string): Combinator[] {
  const found: Combinator[] = [];
  let depth = 0;
  for (let at = 0; at < selector.length; at += 1) {
    const char = selector[at] ?? '';
    if (char === '\\') at += 1;
    else if (char === '"' || char === "'") {
      while (at + 1 < selector.length && selector[at + 1] !== char) {
        at += selector[at + 1] === '\\' ? 2 : 1;
      }
      at += 1;
    } else if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth -= 1;
    else if (depth === 0 && /[\s>+~|]/.test(char)) {
      const run = /^[\s>+~|]+/.exec(selector.slice(at))?.[0] ?? char;
      found.push({ at, kind: (run.trim()[0] ?? ' ') as Combinator['kind'] });
      at += run.length - 1;
    }
  }
  return found;
}

const isSibling = ({ kind }: Combinator): boolean => kind !== ' ' && kind !== '>';

const plain = (selector: string): string => selector.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();

/** Returns functions that confine selectors to the element that `holder` matches. */
export function scopeSelectors(holder: string) {
  function confineRoot(rest: string): string {
    const [first] = combinators(rest);
    // Siblings of the holder belong to the host.
    if (first !== undefined && isSibling(first)) return `${holder}:not(*)`;
    if (rest.trim() === '') return holder;
    return first?.at === 0 && first.kind === ' ' ? outermost(rest) : `${holder}${rest}`;
  }

  /** Confines a selector of a rule that is not nested. */
  function outermost(selector: string): string {
    const text = plain(selector);
    const root = ROOT.exec(text);
    return root === null ? `${holder} ${text}` : confineRoot(text.slice(root[0].length));
  }

  /** Confines a selector of a nested rule. `&` may stand for the holder itself. */
  function nested(selector: string): string {
    const text = plain(selector);
    const all = combinators(text);
    const last = text.slice(all.at(-1)?.at ?? 0).replace(/^[\s>+~|]+/, '');
    const isWithin = !text.includes('&') || text.startsWith('&') || last.startsWith('&');
    if (isWithin && !all.some(isSibling)) return text;
    return `${holder} ${text.includes('&') ? text : `& ${text}`}`;
  }

  return { outermost, nested };
}
