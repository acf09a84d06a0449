/**
 * Moves the focus to the heading of the page in `main`. A screen that has none yet, because it is
 * still fetching, gets the focus itself, and the heading as soon as it is there, unless the visitor
 * has moved on. The answer ends the wait.
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
  // Scrolling is decided elsewhere: to the top, or back to where the visitor was.
  element.focus({ preventScroll: true });
}
