import { randomUUID } from 'node:crypto';
import { isRecord } from '@composed/browser/is-record';
import { ownValue } from '@composed/browser/own-value';
import { type HoleToken, hasHoles, splitHoles } from '@composed/contract/holes';
import { parse, serialize, defaultTreeAdapter as tree } from 'parse5';
import { HTML_ELEMENTS, SVG_ELEMENTS } from '../allowed-markup.ts';
import type { Element, Parent } from '../host-page.ts';
import { contextOf } from './contexts.ts';

/** Path of a hole, read once. */
export interface Path {
  text: string;
  /** Whether it starts at the item of a list. */
  isOfItem: boolean;
  keys: readonly string[];
}

const pathOf = (text: string): Path => ({
  text,
  isOfItem: text.startsWith('.'),
  keys: text.split('.').filter((key) => key !== ''),
});

/** Place for values. `write` returns HTML in which no value is read as anything but a value. */
interface Place {
  paths: readonly Path[];
  write(values: readonly unknown[]): string;
  /** Value that fits, for sample data. Default: any text. */
  sample: string | undefined;
}

interface Block {
  kind: Exclude<HoleToken['kind'], 'value' | 'end'>;
  path: Path;
  parts: Part[];
}

export type Part = string | Place | Block;

/** Compiled template: HTML with places for the data of one address. */
export interface Template {
  parts: readonly Part[];
}

/** Replaces what HTML can't contain: browsers would drop it or read a line end. Most texts have nothing of it. */
const readable = (text: string): string =>
  /[\0\r\ud800-\udfff]/.test(text)
    ? text.replaceAll(/\0|\p{Cs}/gu, '\ufffd').replaceAll(/\r\n?/g, '\n')
    : text;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return readable(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new Error('A value is no text.');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char) : text;

/** Formats JSON without characters that end or change a script element. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value ?? null).replaceAll(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const isJson = ({ tagName, attrs }: Element): boolean =>
  tagName === 'script' && attrs.some(({ name, value }) => name === 'type' && /json$/.test(value));

const hasText = ({ tagName }: Element): boolean =>
  Object.hasOwn(HTML_ELEMENTS, tagName) || SVG_ELEMENTS.has(tagName);

/** Elements with only some kinds of children: browsers move or drop all others. */
const CHOOSY = /^(table|colgroup|thead|tbody|tfoot|tr|select|optgroup|option|textarea|title)$/;

function placeInText(parent: Parent, { kind, path }: HoleToken): Place | null {
  const element = 'tagName' in parent ? parent : null;
  const isFit =
    element === null ||
    hasText(element) ||
    (kind === 'value' && (element.tagName === 'title' || isJson(element)));
  if (!isFit || (kind !== 'value' && element && CHOOSY.test(element.tagName))) {
    throw new Error(`a hole in the text of <${element?.tagName}>`);
  }
  if (kind !== 'value') return null;
  const write = element && isJson(element) ? jsonText : (value: unknown) => escaped(textOf(value));
  return { paths: [pathOf(path)], write: ([value]) => write(value), sample: undefined };
}

function placeInAttribute(element: Element, { name, value }: Element['attrs'][number]): Place {
  const parts = splitHoles(value);
  const tokens = parts.filter((part) => typeof part === 'object');
  const areValues = tokens.every(({ kind }) => kind === 'value');
  const context = areValues ? contextOf(element, name, parts) : undefined;
  if (context === undefined) throw new Error(`a hole in the ${name} of <${element.tagName}>`);
  return {
    paths: tokens.map(({ path }) => pathOf(path)),
    write(values) {
      const text = context.write(values.map(textOf));
      return text === null ? '' : ` ${name}="${escaped(text)}"`;
    },
    sample: context.sample,
  };
}

/** Replaces the holes of a tree by `mark`, and checks that each block ends among the siblings of its start. */
function markHoles(parent: Parent, mark: (found: Place | HoleToken) => string): void {
  const open: string[] = [];
  // A comment can have a block's start or end where text can't be: in a head.
  const marked = (text: string, isComment = false): string => {
    const parts = splitHoles(text);
    if (parts.length > 1 && 'tagName' in parent && isJson(parent)) {
      throw new Error('a hole beside other data');
    }
    return parts
      .map((part) => {
        if (typeof part === 'string') return part;
        if (part.kind === 'end') {
          if (open.pop() !== part.path)
            throw new Error(`an end of "${part.path}" without its start`);
        } else if (part.kind !== 'value') open.push(part.path);
        const place = isComment && part.kind !== 'value' ? null : placeInText(parent, part);
        return `${mark(place ?? part)};`;
      })
      .join('');
  };
  for (const node of [...parent.childNodes]) {
    if (tree.isTextNode(node)) {
      if (hasHoles(node.value)) node.value = marked(node.value);
    } else if (tree.isCommentNode(node)) {
      if (!hasHoles(node.data)) continue;
      tree.insertBefore(parent, tree.createTextNode(marked(node.data, true)), node);
      tree.detachNode(node);
    } else if (tree.isElementNode(node)) {
      for (const attr of node.attrs.filter(({ value }) => hasHoles(value))) {
        const name = mark(placeInAttribute(node, attr));
        Object.assign(attr, { name, value: '' });
      }
      markHoles(node, mark);
    }
  }
  if (open.length > 0) throw new Error(`a start of "${open.pop()}" without its end`);
}

/** Returns the parts up to the end of the block. `found` alternates between HTML and holes. */
function nested(found: Iterator<string | Place | HoleToken>, isItem: boolean): Part[] {
  const parts: Part[] = [];
  for (let next = found.next(); !next.done; next = found.next()) {
    const part = next.value;
    if (typeof part === 'string') {
      if (part !== '') parts.push(part);
      continue;
    }
    const paths = 'paths' in part ? part.paths : [pathOf(part.path)];
    if (!isItem && paths.some(({ isOfItem }) => isOfItem)) {
      const texts = paths.map(({ text }) => text).join(' ');
      throw new Error(`the path "${texts}" outside of a list`);
    }
    if ('paths' in part) parts.push(part);
    else if (part.kind === 'end') return parts;
    else if (part.kind !== 'value') {
      const { kind, path } = part;
      parts.push({ kind, path: pathOf(path), parts: nested(found, isItem || kind === 'each') });
    }
  }
  return parts;
}

/** Compiles a parsed template, which changes it. Throws an error that names the hole in a wrong place. */
export function compileTree(root: Parent): Template {
  // Random, so that no text of the template equals a mark.
  const nonce = `hole-${randomUUID()}`;
  const holes: (Place | HoleToken)[] = [];
  markHoles(root, (found) => `${nonce}-${holes.push(found) - 1}`);
  const split = serialize(root).split(
    new RegExp(`(?: (?=${nonce}-\\d+=""))?${nonce}-(\\d+)(?:=""|;)`),
  );
  const found = split.map((part, index) => (index % 2 === 0 ? part : (holes[Number(part)] ?? '')));
  return { parts: nested(found.values(), false) };
}

/** Compiles a page with holes. Throws if one is in a wrong place. */
export const compileTemplate = (html: string): Template => compileTree(parse(html));

interface Scope {
  data: unknown;
  item?: unknown;
}

function valueAt({ isOfItem, keys }: Path, { data, item }: Scope): unknown {
  let value = isOfItem ? item : data;
  for (const key of keys) value = isRecord(value) ? ownValue(value, key) : undefined;
  return value;
}

const isShown = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

function write(parts: readonly Part[], scope: Scope): string {
  let html = '';
  for (const part of parts) {
    if (typeof part === 'string') html += part;
    else if ('paths' in part) html += part.write(part.paths.map((path) => valueAt(path, scope)));
    else {
      const value = valueAt(part.path, scope);
      if (part.kind !== 'each') {
        if (isShown(value) === (part.kind === 'when')) html += write(part.parts, scope);
      } else if (Array.isArray(value)) {
        for (const item of value) html += write(part.parts, { ...scope, item });
      } else if (value !== undefined && value !== null)
        throw new Error(`${part.path.text} is no list.`);
    }
  }
  return html;
}

/**
 * Fills a template. A missing value is an empty text; throws for a value of another type. Never reads a filled text
 * again, so no text of a user is a hole.
 */
export const fill = (template: Template, data: unknown): string => write(template.parts, { data });
