import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree } from 'parse5';

export const attribute = (
  { attrs }: DefaultTreeAdapterTypes.Element,
  name: string,
): string | undefined => attrs.find((attr) => attr.name === name)?.value;

/** Yields all elements below a node, parents first, also those that the caller detaches while iterating. */
export function* elementsIn(
  parent: DefaultTreeAdapterTypes.ParentNode,
): Generator<DefaultTreeAdapterTypes.Element> {
  for (const node of [...parent.childNodes]) {
    if (!tree.isElementNode(node)) continue;
    yield node;
    yield* elementsIn(node);
  }
}
