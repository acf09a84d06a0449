import { type AtRule, type Container, list, type Plugin, type Root, type Rule } from 'postcss';
import { GLOBAL_NAMES, scopeNames } from './scope-names.ts';

/** Allowed at-rules. Any other one might affect the host, or mean something else in a browser. */
const AT_RULES = new Set([
  ...['charset', 'container', 'counter-style', 'font-face', 'font-feature-values', 'import'],
  ...['font-palette-values', 'keyframes', '-webkit-keyframes', '-moz-keyframes', 'layer', 'media'],
  ...['position-try', 'property', 'scope', 'starting-style', 'supports'],
  // Only inside one of the rules above.
  ...['annotation', 'character-variant', 'historical-forms', 'ornaments', 'styleset', 'stylistic'],
  // The build removes these.
  ...['swash', 'value'],
]);

/** URL outside of the build. A stylesheet loaded from there would not be confined. */
const ELSEWHERE = /^(url\()?\s*["']?\s*([a-z][a-z0-9+.-]*:|\/)|\\/i;

function assertKnown(root: Root): void {
  root.walkAtRules((rule) => {
    if (!AT_RULES.has(rule.name.toLowerCase())) {
      throw rule.error(
        `@${rule.name} would reach the whole page: a remote's styles can't have it.`,
      );
    }
    rule.params = rule.params.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
    if (GLOBAL_NAMES.test(rule.name) && !/^--[\w-]+$/.test(rule.params)) {
      throw rule.error(`${rule.params} is no plain name, such as --size.`);
    }
    if (rule.name.toLowerCase() === 'import' && ELSEWHERE.test(rule.params)) {
      throw rule.error(`${rule.params} is not confined: import it as a file of the remote.`);
    }
  });
  root.walkDecls((declared) => {
    if (/^(?!--).*\\/.test(declared.prop)) {
      throw declared.error(`${declared.prop} is written in a way that hides what it is.`);
    }
  });
}

const isAtRule = (node: Container, name: RegExp): boolean =>
  node.type === 'atrule' && name.test((node as AtRule).name);

function* above(rule: Rule | AtRule): Generator<Container> {
  let parent = rule.parent as Container | undefined;
  while (parent && parent.type !== 'root') {
    yield parent;
    parent = parent.parent as Container | undefined;
  }
}

/**
 * Confines every rule of a remote to the element that holds its screen: `button` becomes
 * `:where([data-remote="remote-x"]) button`. `:where` adds no specificity. `html`, `body` and
 * `:root` become that element, so that they don't affect the host. Names that are global to the
 * page get the remote's name as a prefix (`scope-names.ts`).
 */
export function scopeToRemote(remote: string): Plugin {
  const holder = `:where([data-remote="${remote}"])`;
  const { outermost, nested } = scopeSelectors(holder);

  /** Confines the start of a scope, which also confines all rules in it. */
  function confineScope(rule: AtRule): void {
    const [, start, rest = ''] = /^\(([\s\S]*?)\)(\s*to\b[\s\S]*)?$/i.exec(rule.params) ?? [];
    const isFirst = ![...above(rule)].some((node) => node.type === 'rule');
    const confine = isFirst ? outermost : nested;
    const limit = start === undefined ? rule.params : rest.trim();
    const begin = start === undefined ? holder : list.comma(start).map(confine).join(', ');
    rule.params = [`(${begin})`, limit].join(' ').trim();
    rule.raws.afterName = ' ';
  }

  return {
    postcssPlugin: 'composed-scope-to-remote',
    // Run once per sheet: a visitor per rule would see its own changes again.
    OnceExit(root) {
      assertKnown(root);
      scopeNames(remote, root);
      root.walkAtRules(/^scope$/i, confineScope);
      root.walkRules((rule) => {
        const outer = [...above(rule)];
        if (outer.some((node) => isAtRule(node, /keyframes$|^scope$/i))) return;
        const isNested = outer.some((node) => node.type === 'rule');
        rule.selectors = rule.selectors.map(isNested ? nested : outermost);
      });
    },
  };
}

/** Selectors of the whole page. They become the element that holds the remote. */
const ROOT = /^(?::root|html|body|:host)(?![\w-])/i;

interface Combinator {
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

function scopeSelectors(holder: string) {
  function confineRoot(rest: string): string {
    const [first] = combinators(rest);
    // Siblings of the holder belong to the host.
    if (first !== undefined && isSibling(first)) return `${holder}:not(*)`;
    if (rest.trim() === '') return holder;
    return first?.at === 0 && first.kind === ' ' ? outermost(rest) : `${holder}${rest}`;
  }

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
