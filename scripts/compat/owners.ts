import type { AnyNode, Program } from 'acorn';
import { analyze, type Variable } from 'eslint-scope';
import { isInterface, type Owner } from './features.ts';

const WINDOWS = ['window', 'self', 'globalThis'];

/** Globals that are instances of an interface. */
const INSTANCES = new Map([
  ['document', 'Document'],
  ['navigator', 'Navigator'],
  ['location', 'Location'],
  ['history', 'History'],
  ['performance', 'Performance'],
  ['crypto', 'Crypto'],
  ['localStorage', 'Storage'],
  ['sessionStorage', 'Storage'],
]);

/** Members whose name identifies their interface. */
const MEMBERS = new Map([
  ['searchParams', 'URLSearchParams'],
  ['signal', 'AbortSignal'],
  ['locks', 'LockManager'],
  ['clipboard', 'Clipboard'],
  ['classList', 'DOMTokenList'],
]);

const kind = (name: string | undefined): Owner | undefined =>
  name === undefined ? undefined : { name, isStatic: false };

function globalNamed(name: string): Owner | undefined {
  return kind(INSTANCES.get(name)) ?? (isInterface(name) ? { name, isStatic: true } : undefined);
}

/** Returns the value of a variable that is assigned only once. */
function constantOf(variable: Variable | null | undefined): AnyNode | undefined {
  const [definition, second] = variable?.defs ?? [];
  const [write, again] = variable?.references.filter((reference) => reference.isWrite()) ?? [];
  if (definition?.type !== 'Variable' || second || again || write?.partial) return undefined;
  return (write?.writeExpr ?? undefined) as AnyNode | undefined;
}

export function namesIn(tree: Program) {
  const variables = new Map<unknown, Variable | null>();
  const options = { ecmaVersion: 2022, sourceType: 'script' } as const;
  for (const scope of analyze(tree as never, options).scopes) {
    for (const { identifier, resolved } of scope.references) variables.set(identifier, resolved);
  }
  const isGlobal = (node: AnyNode): boolean => variables.get(node) === null;
  function isWindow(node: AnyNode): boolean {
    if (node.type !== 'Identifier') return false;
    if (isGlobal(node)) return WINDOWS.includes(node.name);
    const value = constantOf(variables.get(node));
    return value !== undefined && isWindow(value);
  }

  /** Returns the names on the path to a value, last one first. A variable is replaced by its value. */
  function pathOf(node: AnyNode): string[] {
    if (node.type === 'MemberExpression') {
      const member = memberOf(node);
      return [...(member === undefined ? [] : [member]), ...pathOf(node.object)];
    }
    if (node.type === 'NewExpression' || node.type === 'CallExpression') return pathOf(node.callee);
    if (node.type !== 'Identifier') return [];
    if (isGlobal(node)) return [node.name];
    const value = constantOf(variables.get(node));
    return value === undefined ? [] : pathOf(value);
  }

  function ownerOf(node: AnyNode): Owner | undefined {
    switch (node.type) {
      case 'Identifier': {
        if (isGlobal(node)) return globalNamed(node.name);
        const value = constantOf(variables.get(node));
        return value && ownerOf(value);
      }
      case 'MemberExpression': {
        if (node.computed || node.property.type !== 'Identifier') return undefined;
        const { name } = node.property;
        return isWindow(node.object) ? globalNamed(name) : kind(MEMBERS.get(name));
      }
      case 'NewExpression': {
        const of = ownerOf(node.callee);
        return of?.isStatic ? kind(of.name) : undefined;
      }
      case 'ArrayExpression':
        return kind('Array');
      case 'TemplateLiteral':
        return kind('String');
      case 'Literal':
        if (node.regex) return kind('RegExp');
        return typeof node.value === 'string' ? kind('String') : undefined;
      default:
        return undefined;
    }
  }
  return { isGlobal, isWindow, ownerOf, pathOf };
}

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
