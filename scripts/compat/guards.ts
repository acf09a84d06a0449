import type { AnyNode } from 'acorn';

/** A place where code names a feature, with the surrounding nodes, outermost first. */
export interface Mention {
  /** The feature and the objects it is read from: `navigator.connection.downlink` has three. */
  names: readonly string[];
  node: AnyNode;
  ancestors: readonly AnyNode[];
}

const isNothing = (node: AnyNode): boolean =>
  (node.type === 'Literal' && node.value === null) ||
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'UnaryExpression' && node.operator === 'void');

/**
 * Returns how a mention uses a feature. `probed` is harmless without it (`typeof X`, `'x' in y`, `y.x?.()`). `tested`
 * reads it as a condition, and `used` needs it.
 */
export function roleOf({ node, ancestors }: Mention): 'probed' | 'tested' | 'used' {
  let inner = node;
  for (const outer of ancestors.toReversed()) {
    if (inner === node) {
      if (outer.type === 'UnaryExpression' && outer.operator === 'typeof') return 'probed';
      if (outer.type === 'BinaryExpression' && outer.operator === 'in') return 'probed';
      if (outer.type === 'CallExpression' && outer.optional && outer.callee === node)
        return 'probed';
      if (outer.type === 'MemberExpression' && outer.optional && outer.object === node)
        return 'probed';
    }
    if ('test' in outer && outer.test === inner) return 'tested';
    if (outer.type === 'LogicalExpression' && outer.left === inner) return 'tested';
    const passes =
      outer.type === 'LogicalExpression' ||
      (outer.type === 'UnaryExpression' && outer.operator === '!') ||
      (outer.type === 'SequenceExpression' && outer.expressions.at(-1) === inner) ||
      (outer.type === 'BinaryExpression' &&
        /^[!=]==?$/.test(outer.operator) &&
        [outer.left, outer.right].some((side) => isNothing(side as AnyNode)));
    if (!passes) return 'used';
    inner = outer;
  }
  return 'used';
}

const leaves = (statement: AnyNode | undefined): boolean =>
  statement?.type === 'BlockStatement'
    ? leaves(statement.body.at(-1))
    : /^(Return|Throw|Continue|Break)Statement$/.test(statement?.type ?? '');

function conditions(outer: AnyNode, inner: AnyNode): AnyNode[] {
  if (outer.type === 'IfStatement' || outer.type === 'ConditionalExpression') {
    return inner === outer.test ? [] : [outer.test];
  }
  if (outer.type === 'LogicalExpression') return inner === outer.right ? [outer.left] : [];
  if (outer.type !== 'BlockStatement' && outer.type !== 'Program') return [];
  const before = outer.body.slice(0, outer.body.indexOf(inner as never));
  return before.flatMap((statement) =>
    statement.type === 'IfStatement' && leaves(statement.consequent) ? [statement.test] : [],
  );
}

/** Returns the mentions that a use depends on, whether they were true or false. */
export function guardsOf(use: Mention, mentions: readonly Mention[]): Mention[] {
  const path = [...use.ancestors, use.node];
  const tests = path.slice(1).flatMap((inner, index) => conditions(path[index] as AnyNode, inner));
  const isWithin = (inner: AnyNode, outer: AnyNode): boolean =>
    inner !== outer && outer.start <= inner.start && inner.end <= outer.end;
  return mentions.filter(
    (mention) =>
      use.names.includes(mention.names[0] ?? '') &&
      (tests.some((test) => test === mention.node || isWithin(mention.node, test)) ||
        // `a.b?.c()` checks `b` on its way to `c`.
        (isWithin(mention.node, use.node) && roleOf(mention) === 'probed')),
  );
}
