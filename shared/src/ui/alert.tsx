import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { type MessageTone, ToneIcon } from './tone-icon.tsx';

export interface FormAlertProps {
  children?: ReactNode;
  tone?: MessageTone;
  /** A link or button after the text. */
  action?: ReactNode;
  /** Another region has said it: screen readers hear it once. */
  isSaid?: boolean;
}

/**
 * A message of a form or a screen. Dangers and warnings are alerts and come with their text; the
 * others are statuses, whose region stands from the start: render it empty until there is something to say.
 */
export function FormAlert({ children, tone = 'danger', action, isSaid }: FormAlertProps) {
  const urgent = tone === 'danger' || tone === 'warning';
  if (urgent && !children) return null;
  return (
    <div role={isSaid ? undefined : urgent ? 'alert' : 'status'}>
      {children && (
        <div className={classNames(styles.alert, styles[tone])}>
          <ToneIcon tone={tone} className={styles.icon} />
          <div className={styles.text}>{children}</div>
          {action}
        </div>
      )}
    </div>
  );
}
