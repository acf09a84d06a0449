/**
 * To be called while what has the focus is still on the page, but about to go: the focus goes on to what stands in its
 * place, and to what follows that while something is loading, unless the visitor moves it. Of what stands there it is
 * the same button again, else the first heading; after the end of a list the first item that came.
 */
export function passFocusOn(gone: HTMLElement): void {
  const root = gone.closest('dialog, main') ?? document.body;
  /** What it stood in, the innermost first, and where in it. */
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
  // What can't be reached by keyboard gets the focus here.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
