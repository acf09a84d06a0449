import { Link } from '@idea-hub/shared/router';
import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

export interface LinkButtonProps
  extends Omit<ComponentProps<typeof Link>, keyof ButtonLook>,
    ButtonLook {}

/** A link to a screen that looks like a button. */
export function LinkButton({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size, block }), className)}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
