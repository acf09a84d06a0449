import { useLatest } from '@composed/browser/use-latest';
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

interface KeyActions {
  onEnter(): void;
  onEscape(): void;
}

/** Elements in which Enter has its own meaning. */
const ANSWERS_ENTER = 'textarea, button, a[href], summary, [contenteditable]';

/** Whether an input method is composing a character. In Safari, only key code 229 shows it. */
function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Whether the target is an open select, which handles both keys itself. */
function isOpenList(target: Element): boolean {
  try {
    return target.matches('select:open');
  } catch {
    // The browser does not support `:open`.
    return false;
  }
}

function isForWizard(target: EventTarget | null, root: Element | null): target is Element {
  if (!(target instanceof Element) || root === null) return false;
  // Without a focused element, the screen handles the key. Header, footer and toasts handle their own keys.
  const screen = root.closest('main') ?? root;
  if (target !== document.body && !screen.contains(target)) return false;
  return document.querySelector('dialog[open]') === null;
}

export function useWizardKeys(root: RefObject<HTMLElement | null>, actions: KeyActions): void {
  const latest = useLatest(actions);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Enter' && key !== 'Escape') return;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isComposing(event) || !isForWizard(target, root.current) || isOpenList(target)) return;
      if (key === 'Enter' && target.closest(ANSWERS_ENTER)) return;
      // Otherwise the browser would also submit the form.
      if (key === 'Enter') event.preventDefault();
      // Holding a key counts as one press. It must not skip steps.
      if (event.repeat) return;
      if (key === 'Enter') latest.current.onEnter();
      else latest.current.onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root, latest]);
}
