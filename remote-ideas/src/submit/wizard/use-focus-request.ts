import { type RefObject, useEffect } from 'react';
import { reveal } from './reveal.ts';
import type { FocusRequest } from './wizard.ts';

/** A field by its name; anything else by its mark. */
function wanted(form: HTMLFormElement, request: FocusRequest): Element | RadioNodeList | null {
  return request.on === 'field'
    ? form.elements.namedItem(request.field)
    : form.querySelector(`[data-focus="${request.on}"]`);
}

/** Brings the focus to where the wizard asks for it, once per request. */
export function useFocusRequest(
  form: RefObject<HTMLFormElement | null>,
  request: FocusRequest | null,
): void {
  useEffect(() => {
    if (request === null || form.current === null) return;
    const element = wanted(form.current, request);
    if (!(element instanceof HTMLElement)) return;
    element.focus();
    reveal(element);
  }, [form, request]);
}
