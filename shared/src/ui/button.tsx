import { type ComponentPropsWithRef, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'spark';
type ButtonSize = 'md' | 'sm';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  /** Decorative icon before the text, hidden from screen readers. */
  icon?: ReactNode;
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Shows that work is running: the button is disabled, announces it and keeps its width. */
  busy?: boolean;
  /** The button disappears after its work. The focus then moves to its replacement. */
  passesFocus?: boolean;
}

export function buttonClass({ variant = 'primary', size, block }: ButtonLook): string {
  return classNames(styles.button, styles[variant], size && styles[size], block && styles.block);
}

/** A native button. The default `type` is `button`. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy,
  passesFocus,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const label = useRef<HTMLSpanElement>(null);
  const hadFocus = useSteadyWhileBusy(label, busy);
  usePassedFocus(label, hadFocus, passesFocus);
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClass({ variant, size, block }), className)}
    >
      {busy ? <Spinner size="sm" /> : icon && <span className={styles.icon}>{icon}</span>}
      <span ref={label} className={styles.label}>
        {children}
      </span>
    </button>
  );
}

/**
 * A disabled button loses the focus and can shrink with a shorter text. Keeps the width while busy. Then
 * returns the focus, unless another element has it.
 */
function useSteadyWhileBusy(
  label: { readonly current: HTMLSpanElement | null },
  busy: boolean | undefined,
) {
  const width = useRef(0);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const button = label.current?.closest('button');
    if (busy === undefined || !button) return;
    if (busy) {
      if (width.current) button.style.minInlineSize = `${width.current}px`;
      hadFocus.current = document.activeElement === button;
      return;
    }
    button.style.minInlineSize = '';
    width.current = button.offsetWidth;
    if (hadFocus.current && document.activeElement === document.body) button.focus();
    hadFocus.current = false;
  }, [busy, label]);
  return hadFocus;
}

/** On unmount, passes the focus on if the button has it, or had it before it became busy. */
function usePassedFocus(
  label: { readonly current: HTMLSpanElement | null },
  hadFocus: { readonly current: boolean },
  passesFocus: boolean | undefined,
) {
  useLayoutEffect(() => {
    const button = label.current?.closest('button');
    if (!passesFocus || !button) return;
    return () => {
      const { activeElement } = document;
      const isLost = hadFocus.current && activeElement === document.body;
      if (isLost || activeElement === button) passFocusOn(button);
    };
  }, [label, hadFocus, passesFocus]);
}

/**
 * Moves the focus when the focused element is about to disappear. Call it while the element is still in the
 * page.
 *
 * The focus goes to the content in its place. While that is loading, it waits for the final content, unless the
 * visitor moves the focus. Within the content, the target is the same button again, else the first heading.
 * At the end of a list, it is the first new item.
 */
function passFocusOn(gone: HTMLElement): void {
  const root = gone.closest('dialog, main') ?? document.body;
  /** The element's ancestors, innermost first, with its position in each. */
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
  // Makes an element focusable that the keyboard can't reach.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
