/**
 * Scrolls as far as it takes to see all of an element that has the focus. On its own the browser
 * brings only a field's caret into sight, which may be behind the buttons that stick to the bottom.
 */
export function reveal(element: Element | null): void {
  // jsdom has no layout.
  element?.scrollIntoView?.({ block: 'nearest' });
}
