import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree } from 'parse5';

/** All elements below a node, parents first; what is taken out meanwhile is passed as well. */
export function* elementsIn(
  parent: DefaultTreeAdapterTypes.ParentNode,
): Generator<DefaultTreeAdapterTypes.Element> {
  for (const node of [...parent.childNodes]) {
    if (!tree.isElementNode(node)) continue;
    yield node;
    yield* elementsIn(node);
  }
}
