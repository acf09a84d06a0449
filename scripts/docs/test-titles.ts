import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from '@swc/core';
import { CI_TAG, isForCi } from '../test/levels.ts';

/** A test whose title names rows of the requirements. */
export interface RowTest {
  /** Path from the repository's root, with slashes. */
  file: string;
  title: string;
  rows: string[];
  /** Whether `npm test` skips it, since it or its group is marked for CI. */
  forCi: boolean;
}

export interface TestTitles {
  tests: RowTest[];
  /** Titles with a malformed list of rows, such as `[AU-6]` or `[AU-06 AU-07]`. */
  malformed: { file: string; title: string }[];
}

const TEST_FILE = /\.(test|spec)\.tsx?$/;
const BRACKET = /\[[A-Z]{2}-\d[^\]]*\]/g;
const ROWS = /^\[([A-Z]{2}-\d{2}(?:, [A-Z]{2}-\d{2})*)\]$/;

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

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

/** Returns the text of a title, with `…` for each value of a template. */
function wordsOf(argument: unknown): string | null {
  if (!isNode(argument)) return null;
  if (argument.type === 'StringLiteral') return String(argument.value);
  if (argument.type !== 'TemplateLiteral') return null;
  return (argument.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}

interface Title {
  /** `null` if it is no text in the source. */
  title: string | null;
  isTest: boolean;
  forCi: boolean;
}

/** Returns a test or group that is not skipped; `null` for any other node. */
function titleOf(node: Node): Title | null {
  if (node.type !== 'CallExpression') return null;
  const [root = '', ...rest] = nameOf(node.callee);
  if (!['test', 'it', 'describe'].includes(root)) return null;
  if (rest.some((word) => ['skip', 'todo', 'fixme'].includes(word))) return null;
  const [first, body] = node.arguments as { expression: unknown }[];
  const title = wordsOf(first?.expression);
  if (title === null && body === undefined) return null;
  const isTest = root !== 'describe' && !rest.includes('describe');
  return { title, isTest, forCi: title !== null && isForCi(title) };
}

/** Adds the tests and groups below a node. `forCi` is set inside a group that is marked for CI. */
function addTitles(titles: Title[], value: unknown, forCi: boolean): void {
  if (typeof value !== 'object' || value === null) return;
  const found = isNode(value) ? titleOf(value) : null;
  const marked = forCi || found?.forCi === true;
  if (found) titles.push({ ...found, forCi: marked });
  for (const child of Object.values(value)) addTitles(titles, child, marked);
}

/** Returns a file's tests and groups that are not skipped. */
function titlesIn(source: string, file: string): Title[] {
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  const titles: Title[] = [];
  addTitles(titles, tree, false);
  return titles;
}

export function rowTests(source: string, file: string): TestTitles {
  const found: TestTitles = { tests: [], malformed: [] };
  for (const { title, forCi } of titlesIn(source, file)) {
    const rows: string[] = [];
    if (title === null) continue;
    for (const [bracket] of title.matchAll(BRACKET)) {
      const listed = ROWS.exec(bracket)?.[1];
      if (listed === undefined) found.malformed.push({ file, title });
      else rows.push(...listed.split(', '));
    }
    if (rows.length > 0) found.tests.push({ file, title, rows, forCi });
  }
  return found;
}

/** Yields files with such names, except installed and generated ones. */
export function* filesBelow(folder: string, name: RegExp): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const isOurs = !/^(node_modules|dist|coverage|\..*)$/.test(entry.name);
      if (isOurs) yield* filesBelow(path, name);
    } else if (name.test(entry.name)) yield path;
  }
}

const fromRoot = (root: string, path: string): string => relative(root, path).split(sep).join('/');

/** Marks of files with tests for CI. The API's `onEachDatabase` marks the tests on PostgreSQL. */
const FOR_CI = new RegExp(`${CI_TAG}|onEachDatabase`);

/** Returns the test files that `isWanted` accepts by source and path. */
function filesWith(root: string, isWanted: (source: string, path: string) => boolean): string[] {
  return [...filesBelow(root, TEST_FILE)]
    .filter((path) => isWanted(readFileSync(path, 'utf8'), path))
    .map((path) => fromRoot(root, path))
    .sort();
}

/** Returns the files with tests for CI. The mark may be on only some tests of a loop. */
export const filesForCi = (root: string): string[] =>
  filesWith(root, (source) => FOR_CI.test(source));

/** Whether a file has tests that are not for CI. */
export const hasUsualTests = (source: string, file: string): boolean =>
  !FOR_CI.test(source) || titlesIn(source, file).some(({ isTest, forCi }) => isTest && !forCi);

/** Returns the files with tests that are not for CI. */
export const usualFiles = (root: string): string[] => filesWith(root, hasUsualTests);

/** Reads all tests that name a row, sorted by file and position. */
export function readTestTitles(root: string): TestTitles {
  const all: TestTitles = { tests: [], malformed: [] };
  for (const path of [...filesBelow(root, TEST_FILE)].sort()) {
    const file = fromRoot(root, path);
    const { tests, malformed } = rowTests(readFileSync(path, 'utf8'), file);
    all.tests.push(...tests);
    all.malformed.push(...malformed);
  }
  return all;
}
