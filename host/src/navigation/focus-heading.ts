/**
 * Moves the focus to the page's heading in `main`. While a screen has no heading, `main` gets the focus, and
 * the heading gets it later unless the visitor has moved the focus. Returns a function that ends the wait.
 */
export function focusHeading(main: HTMLElement): () => void {
  const heading = main.querySelector<HTMLElement>('h1');
  if (heading) {
    focusOn(heading);
    return () => {};
  }
  focusOn(main);
  const observer = new MutationObserver(() => {
    const late = main.querySelector<HTMLElement>('h1');
    if (!late) return;
    observer.disconnect();
    if (document.activeElement === main || document.activeElement === document.body) focusOn(late);
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusOn(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  // Another module decides about scrolling.
  element.focus({ preventScroll: true });
}
