import { randomUUID } from 'node:crypto';
import type { HoleBlock } from '@composed/contract/holes';
import { type DefaultTreeAdapterTypes, parse, serialize, defaultTreeAdapter as tree } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Parent = DefaultTreeAdapterTypes.ParentNode;

function setAttribute({ attrs }: Element, name: string, value: string): void {
  const found = attrs.find((attr) => attr.name === name);
  if (found) found.value = value;
}

/** Splits the page of a host's build into scripts, styles and the rest. */
export function takeApart(html: string): { js: string[]; css: string[]; template: string } {
  const document = parse(html);
  const js: string[] = [];
  const css: string[] = [];
  for (const element of elementsIn(document)) {
    const isStyle = element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet';
    const address = attribute(element, isStyle ? 'href' : 'src');
    if (address === undefined || !(isStyle || element.tagName === 'script')) continue;
    (isStyle ? css : js).push(address.replace(/^\//, ''));
    tree.detachNode(element);
  }
  const template = serialize(document);
  // Throws if the page has no markers.
  nameIn(template);
  return { js, css, template };
}

/** Values of one page that replace those of the template. */
export interface PageFacts {
  title: string;
  /** `null` keeps the template's description. */
  description: string | null;
  /** Returns the address of a file that the template names from the site's root; `null` keeps it. */
  addressOf(file: string): { path: string; whole: string } | null;
  /** Content-Security-Policy for the start of the head. */
  policy: string | null;
  /** In a template, returns a block for a `meta` element that data may replace. */
  blockOf?(what: string): HoleBlock | undefined;
  parts: Readonly<Record<Place, string>>;
}

function fillIn(element: Element, { title, description, addressOf, blockOf }: PageFacts): void {
  if (element.tagName === 'title') {
    for (const node of [...element.childNodes]) tree.detachNode(node);
    tree.insertText(element, title);
  }
  for (const name of ['href', 'content']) {
    const value = attribute(element, name);
    const address = value?.startsWith('/') ? addressOf(value.slice(1)) : null;
    // Link previews need an absolute address.
    if (address) setAttribute(element, name, name === 'href' ? address.path : address.whole);
  }
  if (element.tagName !== 'meta') return;
  const what = attribute(element, 'name') ?? attribute(element, 'property') ?? '';
  if (what === 'og:title') setAttribute(element, 'content', title);
  if (description !== null && /^(og:)?description$/.test(what)) {
    setAttribute(element, 'content', description);
  }
  const block = blockOf?.(what);
  const parent = block && tree.getParentNode(element);
  if (!parent) return;
  const [start, end] = block.map((token) => tree.createCommentNode(token));
  const next = parent.childNodes[parent.childNodes.indexOf(element) + 1];
  if (start) tree.insertBefore(parent, start, element);
  if (end && next) tree.insertBefore(parent, end, next);
  else if (end) tree.appendChild(parent, end);
}

function* commentsIn(parent: Parent): Generator<DefaultTreeAdapterTypes.CommentNode> {
  for (const node of parent.childNodes) {
    if (tree.isCommentNode(node)) yield node;
    else if (tree.isElementNode(node)) yield* commentsIn(node);
  }
}

/** Fills a host's template with the values of one page. */
export function fillTemplate(template: string, facts: PageFacts): string {
  const name = nameIn(template);
  const document = parse(template);
  for (const element of elementsIn(document)) {
    fillIn(element, facts);
    if (element.tagName !== 'head' || facts.policy === null) continue;
    const attrs = [
      { name: 'http-equiv', value: 'Content-Security-Policy' },
      { name: 'content', value: facts.policy },
    ];
    const meta = tree.createElement('meta', element.namespaceURI, attrs);
    // Directly after the charset, since it only applies to elements after it.
    const children = element.childNodes;
    const charset = children.findIndex(
      (node) => tree.isElementNode(node) && attribute(node, 'charset') !== undefined,
    );
    const next = children[charset + 1];
    if (next) tree.insertBefore(element, meta, next);
    else tree.appendChild(element, meta);
  }
  // Random marks, so that no text of a page can equal one.
  const marks = new Map<string, string>();
  for (const comment of commentsIn(document)) {
    for (const place of PLACES) {
      if (`<!--${comment.data}-->` !== markerOf(name, place)) continue;
      comment.data = randomUUID();
      marks.set(comment.data, facts.parts[place]);
    }
  }
  let html = serialize(document);
  for (const [mark, part] of marks) html = html.replace(`<!--${mark}-->`, () => part);
  return html;
}

export const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attr) => attr.name === name)?.value;

/** Yields all elements below a node, parents first, also those that the caller detaches while iterating. */
export function* elementsIn(parent: Parent): Generator<Element> {
  for (const node of [...parent.childNodes]) {
    if (!tree.isElementNode(node)) continue;
    yield node;
    yield* elementsIn(node);
  }
}

/** Places that a host's page marks: `head` for scripts, styles and data, `body` for the shell. */
export const PLACES = ['head', 'body'] as const;
export type Place = (typeof PLACES)[number];

const HEAD = /<!--([a-z][a-z0-9-]*):head-->/;

/** Returns the site's name from the markers of a host's page. Throws if it has none. */
export function nameIn(template: string): string {
  const name = HEAD.exec(template)?.[1];
  if (name === undefined) throw new Error("The host's page has no <!--NAME:head-->.");
  return name;
}

export const markerOf = (name: string, place: Place): string => `<!--${name}:${place}-->`;

/** Name of the element around the screen's place in a host's shell. */
export const screenElement = (name: string): string => `${name}-screen`;

/** Id of the element with a page's inlined data. */
export const bootId = (name: string): string => `${name}-boot`;

/** Id of the element with the data that a filled page's screen starts from. */
export const dataId = (name: string): string => `${name}-data`;
