import { useLatest } from '@composed/browser/use-latest';
import { type RefObject, useEffect } from 'react';

export interface KeyActions {
  onEnter(): void;
  onEscape(): void;
}

/** Where Enter has a meaning of its own. */
const ANSWERS_ENTER = 'textarea, button, a[href], summary, [contenteditable]';

/** The key belongs to the input method that composes a character; Safari says so by 229 alone. */
function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** An open list of a select takes both keys itself, where the browser lets us see them at all. */
function isOpenList(target: Element): boolean {
  try {
    return target.matches('select:open');
  } catch {
    // This browser does not know `:open`.
    return false;
  }
}

function isForWizard(target: EventTarget | null, root: Element | null): target is Element {
  if (!(target instanceof Element) || root === null) return false;
  // With the focus nowhere the key is the screen's; in the header, the footer or a toast it is theirs.
  const screen = root.closest('main') ?? root;
  if (target !== document.body && !screen.contains(target)) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Enter advances, Escape goes back. */
export function useWizardKeys(root: RefObject<HTMLElement | null>, actions: KeyActions): void {
  const latest = useLatest(actions);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'Enter' && key !== 'Escape') return;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isComposing(event) || !isForWizard(target, root.current) || isOpenList(target)) return;
      if (key === 'Enter' && target.closest(ANSWERS_ENTER)) return;
      // Or the form would be submitted by the browser as well.
      if (key === 'Enter') event.preventDefault();
      // A key held down is one press: it must not run through the steps.
      if (event.repeat) return;
      if (key === 'Enter') latest.current.onEnter();
      else latest.current.onEscape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root, latest]);
}
