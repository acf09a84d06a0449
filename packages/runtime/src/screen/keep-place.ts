type Part = Element;
type Point = readonly [node: Node, offset: number];

/** Finds the element of another part that corresponds to this element of the first part. */
function counterpart(element: Element, within: Part): (other: Part) => Element | undefined {
  const { localName, textContent } = element;
  const href = element.getAttribute('href');
  const alike = (part: Part) =>
    [...part.querySelectorAll(localName)].filter(
      (each) => each.textContent === textContent && each.getAttribute('href') === href,
    );
  const place = alike(within).indexOf(element);
  return (other) => (element.isConnected ? element : alike(other)[place]);
}

/** Returns the point after that number of characters in an element. */
function pointAt(element: Element, characters: number): Point | undefined {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = characters;
  while (texts.nextNode()) {
    const { length } = texts.currentNode as Text;
    if (left <= length) return [texts.currentNode, left];
    left -= length;
  }
  return undefined;
}

function pointIn(within: Part, ...point: Point): (other: Part) => Point | undefined {
  const [node, offset] = point;
  const element = node instanceof Element ? node : node.parentElement;
  if (!element || !within.contains(element)) return () => point;
  const find = counterpart(element, within);
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  const characters = `${before}`.length;
  return (other) => {
    const like = find(other);
    return node.isConnected ? point : like && pointAt(like, characters);
  };
}

/**
 * Records focus and selection in a part of the page before it is replaced by one with the same text. The returned
 * function restores them in the replacement, if it contains the same elements.
 */
export function keepPlace(within: Part): (other: Part) => void {
  const { activeElement } = document;
  const focused =
    activeElement && within.contains(activeElement) ? counterpart(activeElement, within) : null;
  const selection = getSelection();
  const ends =
    selection?.anchorNode && selection.focusNode && !selection.isCollapsed
      ? [
          pointIn(within, selection.anchorNode, selection.anchorOffset),
          pointIn(within, selection.focusNode, selection.focusOffset),
        ]
      : [];
  return (other) => {
    const [from, to] = ends.map((end) => end(other));
    if (from && to) selection?.setBaseAndExtent(...from, ...to);
    // After the selection, which may move the focus.
    const element = focused?.(other);
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  };
}
