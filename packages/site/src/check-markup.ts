import { hasHoles } from '@composed/contract/holes';
import { SITE } from '@composed/workspace/paths';
import { type DefaultTreeAdapterTypes, html as names, parseFragment, serialize } from 'parse5';
import { ANY_ELEMENT, HTML_ELEMENTS, SVG_ATTRIBUTES, SVG_ELEMENTS } from './allowed-markup.ts';
import { isAddressFit } from './fill/addresses.ts';
import { compileTree } from './fill/template.ts';
import { type Element, screenElement } from './host-page.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Fragment = DefaultTreeAdapterTypes.DocumentFragment;

/** Maximum depth, more than any screen needs. The parser's serializer is recursive. */
const DEEPEST = 200;

/** Element for the screen, allowed only in a shell. */
const PLACEHOLDER = screenElement(SITE.name);

/** Names by which the host finds its own elements. */
const OF_THE_HOST = new RegExp(`^(root$|content$|${SITE.name}|_host-)`);
const OF_THE_PAGE = new RegExp(`^(root$|${SITE.name})`);
const HOSTS_DATA = new RegExp(`^data-(words|remote|${SITE.name})`);

const DIV = parseFragment('<div></div>').childNodes[0] as Element;

/** Returns the forbidden part of an attribute; null if it is allowed. */
function unfitAttribute(
  { tagName, namespaceURI }: Element,
  { name, value, prefix }: Element['attrs'][number],
  owner: string,
): string | null {
  const inSvg = namespaceURI === names.NS.SVG;
  const own = inSvg ? SVG_ATTRIBUTES.has(name) : HTML_ELEMENTS[tagName]?.includes(name);
  const isKnown = own || ANY_ELEMENT.has(name) || /^(aria|data)-[a-z][a-z0-9-]*$/.test(name);
  if (!isKnown || prefix) return `the attribute "${name}" of <${tagName}>`;
  const isHost = owner === 'host';
  if (name === 'id' && (isHost ? OF_THE_PAGE : OF_THE_HOST).test(value)) {
    return `the id "${value}", which is the host's`;
  }
  // A valid JavaScript identifier as an id would become a property of `window`.
  if (name === 'id' && !isHost && !value.includes('-')) return `the id "${value}" without a hyphen`;
  if (!isHost && HOSTS_DATA.test(name)) return `the attribute "${name}", which is the host's`;
  const reference = /url\s*\(|\\/i.test(value) && !/^url\(#[\w-]+\)$/.test(value);
  const isFit = inSvg
    ? !reference && (name !== 'href' || /^#[\w-]+$/.test(value))
    : !['href', 'src', 'action'].includes(name) || hasHoles(value) || isAddressFit(name, value);
  if (!isFit) return `the ${name} "${value}" of <${tagName}>`;
  return tagName === 'input' && name === 'type' && value.toLowerCase() === 'image'
    ? 'a picture that sends a form'
    : null;
}

function unfitNode(node: Node, parent: Node, owner: string): string | null {
  if (node.nodeName === '#text') return null;
  if (!('tagName' in node)) return `a ${node.nodeName.replace('#', '')}`;
  const { tagName, namespaceURI, attrs } = node;
  const inSvg = namespaceURI === names.NS.SVG;
  const isShellsOwn = tagName === PLACEHOLDER && owner === 'host';
  const isKnown = inSvg
    ? SVG_ELEMENTS.has(tagName)
    : namespaceURI === names.NS.HTML && (Object.hasOwn(HTML_ELEMENTS, tagName) || isShellsOwn);
  if (!isKnown) return `the element <${tagName}>`;
  // Nested markup kinds (HTML in SVG) have led browsers to parse the same text in two ways.
  const isInSvg = 'namespaceURI' in parent && parent.namespaceURI === names.NS.SVG;
  if (isInSvg && !inSvg) return `the element <${tagName}> in a picture`;
  return attrs.map((each) => unfitAttribute(node, each, owner)).find((found) => found) ?? null;
}

function unfitTree(fragment: Fragment, owner: string): string | null {
  const waiting: { node: Fragment | Element; depth: number }[] = [{ node: fragment, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (depth > DEEPEST) return `more than ${DEEPEST} elements in one another`;
    for (const child of node.childNodes) {
      const found = unfitNode(child, node, owner);
      if (found !== null) return found;
      if ('childNodes' in child) waiting.push({ node: child as Element, depth: depth + 1 });
    }
  }
  return null;
}

/** Text between the parts of a table, which browsers move in front of it. */
const BETWEEN_CELLS =
  /<(\/(thead|tbody|tfoot|tr|td|th|caption|colgroup)|(table|thead|tbody|tfoot|tr|colgroup)( [^>]*)?)>\uE000/;

/** Returns the first hole in a wrong place, or any hole of HTML that is no template; `null` if there is none. */
function unfitHole(text: string, html: string, isTemplate: boolean): string | null {
  if (!hasHoles(html)) return null;
  if (!isTemplate) return 'a hole';
  if (BETWEEN_CELLS.test(text)) return 'a hole beside the cells of a table';
  try {
    compileTree(parseFragment(DIV, html, {}));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Parses a package's HTML as a browser does, and serializes it again, so that all elements are closed. Returns that
 * HTML, or the reason why no page may contain it.
 *
 * @param isTemplate whether it may have holes
 */
export function checkMarkup(
  text: string,
  owner: string,
  isTemplate = false,
): { html: string; unfit?: never } | { unfit: string } {
  let isMended = false;
  const onParseError = () => {
    isMended = true;
  };
  const fragment = parseFragment(DIV, text, { onParseError });
  const unfit = unfitTree(fragment, owner);
  if (unfit !== null) return { unfit };
  const html = serialize(fragment);
  const wrong = unfitHole(text, html, isTemplate);
  if (wrong !== null) return { unfit: wrong };
  const mended = { unfit: 'markup that browsers would have to mend' };
  if (isMended) return mended;
  // Builds write serialized HTML, which needs no second parse.
  if (html === text) return { html };
  const again = parseFragment(DIV, html, {});
  return serialize(again) !== html || unfitTree(again, owner) !== null ? mended : { html };
}
