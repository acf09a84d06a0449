import type { AnyNode } from 'acorn';

export const textOf = (node: AnyNode | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** Returns `b` of `a.b` and of `a['b']`. */
export const memberOf = (node: AnyNode): string | undefined => {
  if (node.type !== 'MemberExpression') return undefined;
  if (node.computed) return textOf(node.property);
  return node.property.type === 'Identifier' ? node.property.name : undefined;
};

/** Returns the keys of an object or its pattern, with string values. */
export const keysOf = (node: AnyNode | undefined): [key: string, value: string | undefined][] =>
  node?.type === 'ObjectExpression' || node?.type === 'ObjectPattern'
    ? node.properties.flatMap((property) => {
        if (property.type !== 'Property' || property.computed) return [];
        const { key, value } = property;
        const name = key.type === 'Identifier' ? key.name : textOf(key);
        return name === undefined ? [] : [[name, textOf(value)]];
      })
    : [];
