import { type AnyNode, type Program, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import {
  elementFeatures,
  eventsNamed,
  type Feature,
  globalsNamed,
  membersNamed,
  membersOf,
  parametersOf,
} from './features.ts';
import { guardsOf, type Mention, roleOf } from './guards.ts';
import { keysOf, memberOf, namesIn, textOf } from './owners.ts';
import { lackedBy, type Targets, type Use } from './support.ts';

// All targets support ES2022. Newer syntax fails to parse.
export const treeOf = (code: string): Program =>
  parse(code, { ecmaVersion: 2022, sourceType: 'script', locations: true, ranges: true });

/** Returns the names that a script gives to its objects' members. */
export function namesDefinedIn(tree: Program): string[] {
  const ownNames: (string | undefined)[] = [];
  fullAncestor(tree, (node) => {
    ownNames.push(...keysOf(node).map(([key]) => key));
    if (node.type === 'AssignmentExpression') ownNames.push(memberOf(node.left));
    if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') {
      ownNames.push(node.key.type === 'Identifier' ? node.key.name : undefined);
    }
  });
  return ownNames.filter((name) => name !== undefined);
}

/**
 * Finds the features that a script uses without a check and some target lacks. A method of an unknown object is looked
 * up by name only, unless it is in `ownNames`.
 */
export function usesIn(tree: Program, ownNames: ReadonlySet<string>, targets: Targets): Use[] {
  const { isGlobal, isWindow, ownerOf, pathOf } = namesIn(tree);
  const found: (Mention & { feature: Feature })[] = [];
  const probes: Mention[] = [];

  function membersAt(object: AnyNode, member: string, isCalled: boolean): Feature[] {
    if (isWindow(object)) return globalsNamed(member);
    const owner = ownerOf(object);
    const known = owner ? membersOf(owner, member) : [];
    if (known.length > 0 || owner?.isStatic) return known;
    return isCalled && !ownNames.has(member) ? membersNamed(member) : [];
  }

  function featuresAt(node: AnyNode, isCalled: boolean): Feature[] {
    if (node.type === 'Identifier') return isGlobal(node) ? globalsNamed(node.name) : [];
    const member = memberOf(node);
    return node.type === 'MemberExpression' && member !== undefined
      ? membersAt(node.object, member, isCalled)
      : [];
  }

  fullAncestor(tree, (node, _state, path) => {
    const ancestors = path.slice(0, -1);
    const outer = ancestors.at(-1);
    /** Features with the same name: if a target knows one of them, the use is fine. */
    function take(from: AnyNode, features: Feature[], name?: string): void {
      const [feature] = features;
      if (!feature || features.some(({ data }) => lackedBy(data, targets).length === 0)) return;
      const names = [...(name === undefined ? [] : [name]), ...pathOf(from)];
      found.push({ names, node, ancestors, feature });
    }
    const isCalled = outer?.type === 'CallExpression' && outer.callee === node;
    take(node, featuresAt(node, isCalled));
    if (node.type === 'BinaryExpression' && node.operator === 'in') {
      probes.push({ names: [textOf(node.left as AnyNode) ?? ''], node, ancestors });
    }
    if (node.type === 'VariableDeclarator' && node.init && ownerOf(node.init)) {
      for (const [key] of keysOf(node.id)) {
        take(node.init, membersAt(node.init, key, false), key);
      }
    }
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;

    const { callee } = node;
    const called = callee.type === 'SequenceExpression' ? callee.expressions.at(-1) : callee;
    const method = memberOf(called as AnyNode) ?? '';
    const [first, second] = node.arguments;
    const text = textOf(first);
    if (text !== undefined && /^jsxs?$/.test(method)) {
      for (const feature of elementFeatures(text, keysOf(second))) take(callee, [feature], text);
      return;
    }
    if (text !== undefined && method === 'addEventListener') {
      take(callee, eventsNamed(text), text);
    }
    const owner = node.type === 'NewExpression' ? ownerOf(callee) : undefined;
    const calls = owner
      ? membersOf({ name: owner.name, isStatic: false }, owner.name)
      : featuresAt(callee, true);
    const values = node.arguments.flatMap((argument) => textOf(argument) ?? []);
    const keys = node.arguments.flatMap((argument) => keysOf(argument).map(([key]) => key));
    for (const argument of [...values, ...keys]) {
      take(
        callee,
        calls.flatMap((call) => parametersOf(call, argument)),
        argument,
      );
    }
  });

  const mentions = [...found, ...probes];
  const used = found.filter((mention) => roleOf(mention) === 'used');
  const guards = used.map((use) => guardsOf(use, mentions));
  // A tested feature that guards no use is read without a check.
  const idle = found.filter(
    (mention) => roleOf(mention) === 'tested' && !guards.flat().includes(mention),
  );
  return [...used.filter((_, index) => guards[index]?.length === 0), ...idle].map(
    ({ feature, node }) => ({
      feature: feature.path,
      lackedBy: lackedBy(feature.data, targets),
      line: node.loc?.start.line ?? 1,
      column: node.loc?.start.column ?? 0,
    }),
  );
}
