import { type RefObject, useEffect } from 'react';
import type { FocusRequest } from './wizard.ts';

/**
 * Scrolls as far as it takes to see all of an element that has the focus. On its own the browser
 * brings only a field's caret into sight, which may be behind the buttons that stick to the bottom.
 */
export function reveal(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** A field by its name; anything else by its mark. */
function wanted(form: HTMLFormElement, request: FocusRequest): Element | RadioNodeList | null {
  return request.on === 'field'
    ? form.elements.namedItem(request.field)
    : form.querySelector(`[data-focus="${request.on}"]`);
}

/**
 * Brings the focus to where the wizard asks for it, once per request; with a step's heading `rail`,
 * which shows the move, comes into sight.
 */
export function useFocusRequest(
  form: RefObject<HTMLFormElement | null>,
  rail: RefObject<Element | null>,
  request: FocusRequest | null,
): void {
  useEffect(() => {
    if (request === null || form.current === null) return;
    const element = wanted(form.current, request);
    if (!(element instanceof HTMLElement)) return;
    element.focus({ preventScroll: true });
    if (request.on === 'heading') reveal(rail.current);
    reveal(element);
  }, [form, rail, request]);
}
