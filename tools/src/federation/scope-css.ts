import type { AtRule, Plugin, Rule } from 'postcss';

const inKeyframes = (rule: Rule): boolean =>
  rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes');

/**
 * Confines every rule of a remote to the element that holds its screen (MF-09), whatever the author
 * wrote: `button` becomes `:where([data-remote="remote-x"]) button`. `:where` adds no specificity.
 * `html`, `body` and `:root` stand for that element itself, so that they reach nothing of the host's.
 */
export function scopeToRemote(remote: string): Plugin {
  const holder = `:where([data-remote="${remote}"])`;
  const confine = (selector: string): string => {
    const trimmed = selector.trim();
    const root = /^(?::root|html|body|:host)(?![\w-])/i.exec(trimmed);
    if (root !== null) return confineRoot(trimmed.slice(root[0].length));
    return `${holder} ${trimmed}`;
  };
  const confineRoot = (rest: string): string => {
    if (rest.trim() === '') return holder;
    return /^\s/.test(rest) ? confine(rest) : `${holder}${rest}`;
  };
  return {
    postcssPlugin: 'idea-hub-scope-to-remote',
    // Once per sheet: a visitor per rule would meet its own changes again.
    OnceExit(root) {
      root.walkRules((rule) => {
        const nested = rule.parent?.type === 'rule';
        if (nested || inKeyframes(rule)) return;
        rule.selectors = rule.selectors.map(confine);
      });
    },
  };
}
