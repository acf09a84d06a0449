import { type AtRule, type Container, list, type Plugin, type Root, type Rule } from 'postcss';
import { GLOBAL_NAMES, scopeNames } from './scope-names.ts';
import { scopeSelectors } from './scope-selectors.ts';

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

/** Yields the parents of a rule, the nearest first. */
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
