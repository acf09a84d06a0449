import type { NavigationEntry } from '@composed/contract/manifest';
import { html as names, parseFragment, serialize, defaultTreeAdapter as tree } from 'parse5';
import { attribute, type Element, elementsIn } from './host-page.ts';

/**
 * Attribute of a list in a host's shell: the place whose entries it shows. `SAMPLE` marks the list's item that is
 * copied for each entry.
 */
const LIST = 'data-entries';
/** Attribute of a list: its maximum number of entries. Default: all. */
const LIMIT = 'data-entries-most';
const SAMPLE = 'data-entry';

/** Copies the sample with an entry's label as text and its address in the link. */
function itemFor(sample: string, { label, to }: NavigationEntry): Element | undefined {
  const [item] = [...elementsIn(parseFragment(sample))];
  if (item === undefined) return undefined;
  item.attrs = item.attrs.filter(({ name }) => name !== SAMPLE && name !== 'hidden');
  const link = [...elementsIn(item)].find(({ tagName }) => tagName === 'a');
  const href = link?.attrs.find(({ name }) => name === 'href');
  if (link === undefined || href === undefined) return undefined;
  href.value = to;
  for (const node of [...link.childNodes]) tree.detachNode(node);
  tree.insertText(link, label);
  return item;
}

/**
 * Fills the lists of a host's shell with entries, each as a copy of the list's sample, up to the list's maximum. A
 * shell without lists stays unchanged.
 */
export function withEntries(shell: string, entries: readonly NavigationEntry[]): string {
  if (!shell.includes(LIST)) return shell;
  const holder = tree.createElement('div', names.NS.HTML, []);
  const fragment = parseFragment(holder, shell, {});
  for (const list of elementsIn(fragment)) {
    const place = attribute(list, LIST);
    if (place === undefined) continue;
    const limit = Number(attribute(list, LIMIT) ?? entries.length);
    list.attrs = list.attrs.filter(({ name }) => name !== LIST && name !== LIMIT);
    const sample = [...elementsIn(list)].find((each) => attribute(each, SAMPLE) !== undefined);
    if (sample?.parentNode == null) continue;
    const copy = parseFragment('');
    const { parentNode } = sample;
    const next = parentNode.childNodes[parentNode.childNodes.indexOf(sample) + 1];
    tree.detachNode(sample);
    tree.appendChild(copy, sample);
    const html = serialize(copy);
    for (const entry of entries.filter((each) => each.place === place).slice(0, limit)) {
      const item = itemFor(html, entry);
      if (item === undefined) continue;
      if (next) tree.insertBefore(parentNode, item, next);
      else tree.appendChild(parentNode, item);
    }
  }
  return serialize(fragment);
}
