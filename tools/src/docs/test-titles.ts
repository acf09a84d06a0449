import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from '@swc/core';

/** A test that names rows of the requirements in its title. */
export interface RowTest {
  /** Path from the repository's root, with slashes. */
  file: string;
  title: string;
  rows: string[];
}

export interface TestTitles {
  tests: RowTest[];
  /** Titles with a bracket that is no list of rows, such as `[AU-6]` or `[AU-06 AU-07]`. */
  malformed: { file: string; title: string }[];
}

const TEST_FILE = /\.(test|spec)\.tsx?$/;
const BRACKET = /\[[A-Z]{2}-\d[^\]]*\]/g;
const ROWS = /^\[([A-Z]{2}-\d{2}(?:, [A-Z]{2}-\d{2})*)\]$/;

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesBelow(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const child of Object.values(value)) yield* nodesBelow(child);
}

/** `test.describe.skip` → `['test', 'describe', 'skip']`; `test.each(table)` → `['test', 'each']`. */
function nameOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.value)];
  if (callee.type === 'MemberExpression') {
    return [...nameOf(callee.object), ...nameOf(callee.property)];
  }
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? nameOf(callee.tag) : [];
}

/** The words of a title; what a template puts in later stands as `…`. */
function wordsOf(argument: unknown): string | null {
  if (!isNode(argument)) return null;
  if (argument.type === 'StringLiteral') return String(argument.value);
  if (argument.type !== 'TemplateLiteral') return null;
  return (argument.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}

/** The titles of a file's tests and groups, without those that are skipped. */
export function titlesIn(source: string, file: string): string[] {
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  const titles: string[] = [];
  for (const node of nodesBelow(tree)) {
    if (node.type !== 'CallExpression') continue;
    const [root = '', ...rest] = nameOf(node.callee);
    if (!['test', 'it', 'describe'].includes(root)) continue;
    if (rest.some((word) => ['skip', 'todo', 'fixme'].includes(word))) continue;
    const [first] = node.arguments as { expression: unknown }[];
    const words = wordsOf(first?.expression);
    if (words !== null) titles.push(words);
  }
  return titles;
}

export function rowTests(source: string, file: string): TestTitles {
  const found: TestTitles = { tests: [], malformed: [] };
  for (const title of titlesIn(source, file)) {
    const rows: string[] = [];
    for (const [bracket] of title.matchAll(BRACKET)) {
      const listed = ROWS.exec(bracket)?.[1];
      if (listed === undefined) found.malformed.push({ file, title });
      else rows.push(...listed.split(', '));
    }
    if (rows.length > 0) found.tests.push({ file, title, rows });
  }
  return found;
}

function* testFilesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const isOurs = !/^(node_modules|dist|coverage|\..*)$/.test(entry.name);
      if (isOurs) yield* testFilesBelow(path);
    } else if (TEST_FILE.test(entry.name)) yield path;
  }
}

/** All tests of the repository that name a row, by file and order in it. */
export function readTestTitles(root: string): TestTitles {
  const all: TestTitles = { tests: [], malformed: [] };
  for (const path of [...testFilesBelow(root)].sort()) {
    const file = relative(root, path).split(sep).join('/');
    const { tests, malformed } = rowTests(readFileSync(path, 'utf8'), file);
    all.tests.push(...tests);
    all.malformed.push(...malformed);
  }
  return all;
}
