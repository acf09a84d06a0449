import { type RefObject, useEffect } from 'react';
import type { FocusRequest } from './wizard.ts';

/**
 * Scrolls a focused element fully into view. By itself, a browser scrolls only to a field's caret, which
 * the sticky buttons may cover.
 */
export function reveal(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Finds a field by name, and any other element by `data-focus`. */
function wanted(form: HTMLFormElement, request: FocusRequest): Element | RadioNodeList | null {
  return request.on === 'field'
    ? form.elements.namedItem(request.field)
    : form.querySelector(`[data-focus="${request.on}"]`);
}

/**
 * Focuses the requested element, once for each request. For a step's heading, also scrolls to `rail`, which
 * shows the move.
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
