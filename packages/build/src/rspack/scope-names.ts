import { type AtRule, type Declaration, list, type Root } from 'postcss';

/** Layers that the host orders before it loads any remote's styles. */
export const HOST_LAYERS = ['reset', 'tokens', 'base', 'ui', 'screens'];

/** At-rules that declare a global name with two leading hyphens. */
export const GLOBAL_NAMES = /^(property|font-palette-values|position-try)$/i;

const WIDE = ['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'none', 'auto'];
/** Keywords of animation shorthands. They are not names. */
const OF_ANIMATIONS = [
  ...['ease', 'linear', 'ease-in', 'ease-out', 'ease-in-out', 'step-start', 'step-end', 'infinite'],
  ...['normal', 'reverse', 'alternate', 'alternate-reverse', 'forwards', 'backwards', 'both'],
  ...['running', 'paused', 'replace', 'add', 'accumulate', ...WIDE],
];
const GENERIC_FAMILY =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+|math|emoji|fangsong)$/i;
const FONT_SIZE =
  /^[\d.+-]|^(calc|min|max|clamp|var)\(|^\/|^((x+-)?(small|large)|medium|larger|smaller)(\/|$)/i;
const IDENTIFIER = /^-?[_a-z\u0080-\uffff\\][\w\u0080-\uffff\\-]*$/i;

const unquoted = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/s, '$2');
const isQuoted = (text: string): boolean => /^["']/.test(text);
const nameOf = (rule: AtRule): string => rule.name.toLowerCase().replace(/^-[a-z]+-/, '');
const isWide = (text: string): boolean => WIDE.includes(text.toLowerCase());
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Prefixes the global names that a stylesheet declares and uses with the remote's name. These are
 * animations, fonts, layers, counter styles, view transitions and registered properties.
 */
export function scopeNames(remote: string, root: Root): void {
  const own = (name: string): string => `${remote}-${name}`;
  const ownFamily = (name: string): string =>
    `"${remote} ${unquoted(name).replaceAll('"', '\\"')}"`;

  const families = new Set<string>();
  const counters = new Set<string>();
  const dashed = new Set<string>();

  const layer = (name: string, isInner: boolean): string => {
    const parts = name.trim().split('.');
    const isHosts = !isInner && HOST_LAYERS.includes(parts[0] ?? '');
    const place = isHosts ? 1 : 0;
    return parts.map((part, index) => (index === place ? own(part) : part)).join('.');
  };
  const isInLayer = (rule: AtRule): boolean => {
    for (let above = rule.parent; above && above.type !== 'root'; above = above.parent as never) {
      if (above.type === 'atrule' && nameOf(above as AtRule) === 'layer') return true;
    }
    return false;
  };
  const layers = (rule: AtRule): string => {
    if (rule.params.trim() === '') return rule.params;
    const isInner = isInLayer(rule);
    return list
      .comma(rule.params)
      .map((name) => layer(name, isInner))
      .join(', ');
  };

  root.walkAtRules((rule) => {
    const name = nameOf(rule);
    const original = unquoted(rule.params);
    if (name === 'keyframes') rule.params = own(original);
    else if (name === 'layer') rule.params = layers(rule);
    else if (name === 'import') {
      rule.params = rule.params.replace(
        /\blayer\(([^)]*)\)/i,
        (_all, inner) => `layer(${layer(inner, false)})`,
      );
    } else if (name === 'counter-style') {
      counters.add(original);
      rule.params = own(original);
    } else if (name === 'font-feature-values') {
      rule.params = ownFamily(original);
    } else if (name === 'font-face') {
      rule.walkDecls(/^font-family$/i, (declared) => {
        families.add(unquoted(declared.value));
      });
    }
    if (GLOBAL_NAMES.test(rule.name)) dashed.add(original);
  });

  const animation = (text: string): string => (isQuoted(text) ? own(unquoted(text)) : own(text));
  const animations = (value: string): string =>
    list
      .comma(value)
      .map((each) =>
        list
          .space(each)
          .map((word) => {
            const isName = isQuoted(word) || IDENTIFIER.test(word);
            return isName && !OF_ANIMATIONS.includes(word.toLowerCase()) ? animation(word) : word;
          })
          .join(' '),
      )
      .join(', ');
  const family = (text: string): string => {
    const isName = isQuoted(text) || list.space(text).every((word) => IDENTIFIER.test(word));
    const isOurs = isName && !isWide(text) && (isQuoted(text) || !GENERIC_FAMILY.test(text));
    return isOurs ? `${ownFamily(text)}, ${text}` : text;
  };
  const familiesOf = (value: string): string => list.comma(value).map(family).join(', ');
  const font = (value: string): string => {
    const [first = '', ...others] = list.comma(value);
    const words = list.space(first);
    const size = words.findLastIndex((word) => FONT_SIZE.test(word));
    if (size < 0 || size === words.length - 1) return value;
    const named = family(words.slice(size + 1).join(' '));
    return [`${words.slice(0, size + 1).join(' ')} ${named}`, ...others.map(family)].join(', ');
  };
  const replaced = (text: string, names: ReadonlySet<string>, by: (name: string) => string) =>
    [...names].reduce(
      (current, name) =>
        current.replaceAll(new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`, 'g'), () =>
          by(name),
        ),
      text,
    );
  const registered = (name: string): string => `--${own(name.slice(2))}`;

  function rename(declared: Declaration): void {
    const prop = declared.prop.toLowerCase().replace(/^-(webkit|moz)-/, '');
    const above = declared.parent?.type === 'atrule' ? nameOf(declared.parent as AtRule) : '';
    const { value } = declared;
    if (prop === 'font-family' && ['font-face', 'font-palette-values'].includes(above)) {
      declared.value = ownFamily(value);
    } else if (prop === 'animation' || prop === 'animation-name')
      declared.value = animations(value);
    else if (prop === 'font-family') declared.value = familiesOf(value);
    else if (prop === 'font') declared.value = font(value);
    else if (prop === 'view-transition-name') {
      if (IDENTIFIER.test(value) && !isWide(value)) declared.value = own(value);
    } else if (/^(list-style|list-style-type|content|system|fallback)$/.test(prop)) {
      declared.value = value.replaceAll(/"[^"]*"|'[^']*'|[^"']+/g, (part) =>
        isQuoted(part) ? part : replaced(part, counters, own),
      );
    } else if (prop.startsWith('--')) {
      const isOne = (each: string) => families.has(unquoted(each));
      const items = list.comma(value);
      if (items.some(isOne)) {
        declared.value = items.map((each) => (isOne(each) ? family(each) : each)).join(', ');
      }
    }
    if (dashed.size === 0) return;
    declared.prop = replaced(declared.prop, dashed, registered);
    declared.value = replaced(declared.value, dashed, registered);
  }

  root.walkDecls(rename);
  if (dashed.size === 0) return;
  root.walkAtRules((rule) => {
    rule.params = replaced(rule.params, dashed, registered);
  });
}
