import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { type MessageTone, ToneIcon } from './tone-icon.tsx';

export interface FormAlertProps {
  children?: ReactNode;
  tone?: MessageTone;
  action?: ReactNode;
  /** Another live region announces the text. This prevents a second announcement. */
  isSaid?: boolean;
}

/**
 * Message of a form or a screen. The tones `danger` and `warning` are alerts and are mounted with their text.
 * The others are statuses: keep them mounted, and empty until there is a text.
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
