import { useLatest } from '@idea-hub/shared/platform/use-latest';
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

function isForWizard(
  event: KeyboardEvent,
  root: Element | null,
): event is KeyboardEvent & {
  readonly target: Element;
} {
  const { target } = event;
  if (!(target instanceof Element) || root === null) return false;
  // With the focus nowhere the key is the screen's; in the header, the footer or a toast it is theirs.
  const screen = root.closest('main') ?? root;
  if (target !== document.body && !screen.contains(target)) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Enter advances, Escape goes back (WZ-05). */
export function useWizardKeys(root: RefObject<HTMLElement | null>, actions: KeyActions): void {
  const latest = useLatest(actions);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isComposing(event) || !isForWizard(event, root.current)) return;
      if (isOpenList(event.target)) return;
      if (event.key === 'Enter') {
        if (event.target.closest(ANSWERS_ENTER)) return;
        // Or the form would be submitted by the browser as well.
        event.preventDefault();
        // A key held down is one press: it must not run through the steps.
        if (!event.repeat) latest.current.onEnter();
      } else if (!event.repeat) {
        latest.current.onEscape();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root, latest]);
}
