import type { Identifier } from '@mdn/browser-compat-data/types';
import {
  type CssNode,
  type Declaration,
  generate,
  parse,
  property,
  type WalkContext,
  walk,
} from 'css-tree';
import { bcd, lackedBy, type Targets, type Use } from './support.ts';

const { properties, selectors, types } = bcd.css as Record<string, Identifier>;
const atRules = bcd.css['at-rules'] as Identifier;

type Feature = [path: string, data: Identifier];

/** Colours, functions and units by name, such as `buttonborder`, `color-mix` and `dvh`. */
const values = new Map<string, Feature[]>();
(function collect(path: string, data: Identifier): void {
  for (const [name, inner] of Object.entries<Identifier>(data)) {
    if (name === '__compat') continue;
    const feature: Feature = [`${path}.${name}`, inner];
    if (inner.__compat) values.set(name, [...(values.get(name) ?? []), feature]);
    collect(...feature);
  }
})('css.types', types as Identifier);

const at = (path: string, data: Identifier | undefined, key: string): Feature[] =>
  data && Object.hasOwn(data, key) && data[key]?.__compat ? [[`${path}.${key}`, data[key]]] : [];

/** Returns the name that a value contains: a keyword, a function or a unit. */
const nameIn = (node: CssNode): string | undefined => {
  if (node.type === 'Identifier' || node.type === 'Function') return node.name.toLowerCase();
  return node.type === 'Dimension' ? node.unit.toLowerCase() : undefined;
};

/** Returns the features of a name in any property. Keywords only count if they are colours. */
const valuesNamed = (node: CssNode, name: string): Feature[] =>
  (values.get(name) ?? []).filter(
    ([path]) => node.type !== 'Identifier' || path.startsWith('css.types.color.'),
  );

/**
 * Finds the features that a stylesheet uses and some target lacks. Uses inside a matching `@supports` or with a
 * fallback don't count.
 */
export function usesInStyles(css: string, targets: Targets): Use[] {
  const uses: Use[] = [];
  /** Conditions of the surrounding `@supports`, as text. */
  const conditions: string[] = [];
  const isSupported = (...texts: string[]): boolean =>
    conditions.some((condition) => texts.every((text) => condition.includes(text)));

  function take(node: CssNode, features: Feature[], prefixes: string[] = []): void {
    const [feature] = features;
    const lacking = features.map(([, data]) => lackedBy(data, targets, prefixes));
    if (!feature || lacking.some((browsers) => browsers.length === 0)) return;
    uses.push({
      feature: feature[0],
      lackedBy: lacking[0] ?? [],
      line: node.loc?.start.line ?? 1,
      column: (node.loc?.start.column ?? 1) - 1,
    });
  }

  function visitDeclaration(node: Declaration, siblings: Declaration[], atRule?: string): void {
    const [path, data] =
      atRule === undefined
        ? ['css.properties', properties]
        : [`css.at-rules.${atRule}`, at('', atRules, atRule)[0]?.[1]];
    const own = at(path, data, node.property);
    const prefixes = siblings
      .map((sibling) => property(sibling.property))
      .filter(({ basename }) => basename === node.property)
      .map(({ vendor }) => vendor);
    const before = uses.length;
    if (!isSupported(node.property)) take(node, own, prefixes);
    // If a target lacks the property, its values don't matter.
    if (uses.length > before) return;
    const hasFallback = siblings.some(
      (sibling) =>
        sibling.property === node.property && siblings.indexOf(sibling) < siblings.indexOf(node),
    );
    walk(node.value, (value) => {
      const name = nameIn(value);
      if (name === undefined || hasFallback || isSupported(node.property, name)) return;
      const [, ownData] = own[0] ?? [];
      const known = at(`${path}.${node.property}`, ownData, name);
      take(node, known.length > 0 ? known : valuesNamed(value, name), prefixes);
    });
  }

  const tree = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError(error) {
      throw error;
    },
  });
  walk(tree, {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Atrule') {
        if (node.name === 'supports') conditions.push(node.prelude ? generate(node.prelude) : '');
        take(node, at('css.at-rules', atRules, node.name));
      }
      if (node.type === 'AtrulePrelude' && this.atrule?.name === 'supports') return walk.skip;
      if (node.type === 'Feature' && node.kind === 'media') {
        const name = node.name.replace(/^(min|max)-/, '');
        take(node, at('css.at-rules.media', atRules.media, name));
      }
      if (node.type === 'FeatureRange' && node.kind === 'media') {
        take(node, at('css.at-rules.media', atRules.media, 'range_syntax'));
      }
      if (node.type === 'NestingSelector') take(node, at('css.selectors', selectors, 'nesting'));
      if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
        const name = node.name.toLowerCase();
        if (!isSupported(`:${name}`)) take(node, at('css.selectors', selectors, name));
      }
      if (node.type === 'Declaration') {
        const block = this.block?.children.toArray() ?? [];
        const siblings = block.filter((child) => child.type === 'Declaration');
        visitDeclaration(node, siblings, this.rule ? undefined : this.atrule?.name);
        return walk.skip;
      }
      return undefined;
    },
    leave(node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') conditions.pop();
    },
  });
  return uses;
}
