import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label' | 'aria-pressed'> {
  /** The accessible name. It stays the same when the button is pressed. */
  label: string;
  icon: ReactNode;
  pressed?: boolean;
  /** A toggle for a mark, such as a like. Its icon is solid while it is pressed. */
  mark?: boolean;
  variant?: 'ghost' | 'outline';
}

export function IconButton({
  label,
  icon,
  pressed,
  mark,
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(styles.button, styles[variant], mark && styles.mark, className)}
    >
      {icon}
    </button>
  );
}
