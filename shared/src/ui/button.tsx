import { type ComponentPropsWithRef, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { passFocusOn } from './pass-focus-on.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'spark';
export type ButtonSize = 'md' | 'sm';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** Decorative icon before the text, hidden from screen readers. */
  icon?: ReactNode;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Shows that work is running: the button is disabled, announces it and keeps its width. */
  busy?: boolean;
  /** The button disappears after its work. The focus then moves to its replacement. */
  passesFocus?: boolean;
}

export function buttonClass({ variant = 'primary', size = 'md', block }: ButtonLook): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block);
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
