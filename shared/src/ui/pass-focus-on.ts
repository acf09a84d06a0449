/**
 * Moves the focus when the focused element is about to disappear. Call it while the element is still in the
 * page.
 *
 * The focus goes to the content in its place. While that is loading, it waits for the final content, unless the
 * visitor moves the focus. Within the content, the target is the same button again, else the first heading.
 * At the end of a list, it is the first new item.
 */
export function passFocusOn(gone: HTMLElement): void {
  const root = gone.closest('dialog, main') ?? document.body;
  /** The element's ancestors, innermost first, with its position in each. */
  const trail: [within: Element, index: number][] = [];
  for (let child: Element = gone; child !== root && child.parentElement; ) {
    const { parentElement } = child;
    trail.push([parentElement, [...parentElement.children].indexOf(child)]);
    child = parentElement;
  }
  const before = new Set(root.querySelectorAll('*'));
  let focused: Element | null = null;

  function move(): void {
    const { activeElement } = document;
    const found = trail.find(([{ isConnected }]) => isConnected);
    const hasMoved = activeElement !== focused && activeElement !== document.body;
    if (gone.isConnected || hasMoved || !found) {
      watch.disconnect();
      return;
    }

    const [within, index] = found;
    const inPlace = within.children[index];
    const shown = inPlace ?? within.lastElementChild ?? within;
    const isLoading = shown.matches('[aria-busy=true]') || shown.querySelector('[aria-busy=true]');
    const isNew = inPlace && !before.has(inPlace);
    const target = isLoading ? null : isNew ? partOf(inPlace) : firstNew(within);
    if (target) watch.disconnect();
    const next = target ?? shown;
    if (next === activeElement) return;
    focused = next;
    focusOn(next as HTMLElement);
  }

  const partOf = (place: Element) =>
    [...place.querySelectorAll('button')].find((one) => one.textContent === gone.textContent) ??
    (place.matches('h1, h2, h3') ? place : place.querySelector('h1, h2, h3'));
  const firstNew = (within: Element) =>
    [...within.querySelectorAll('li, article')].find((item) => !before.has(item));

  const watch = new MutationObserver(move);
  watch.observe(root, { childList: true, subtree: true });
  queueMicrotask(move);
}

function focusOn(element: HTMLElement): void {
  // Makes an element focusable that the keyboard can't reach.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
