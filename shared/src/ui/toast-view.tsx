import { X } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import type { ToastType } from '../contracts/toast-type.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast-view.module.css';
import { ToneIcon } from './tone-icon.tsx';

export interface ToastViewProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  type: ToastType;
  text: string;
  action?: { label: string; run(): void };
  onClose(): void;
}

const TYPE_WORDS: Record<ToastType, string> = {
  success: 'Success',
  info: 'Info',
  warning: 'Warning',
  error: 'Error',
};

/**
 * Visual part of one toast. Its owner keeps the timers and the live region, and can pass handlers for pointer
 * and focus.
 */
export function ToastView({ type, text, action, onClose, className, ...rest }: ToastViewProps) {
  // A toast can come from a build with more types.
  const known = Object.hasOwn(TYPE_WORDS, type) ? type : 'info';
  const tone = known === 'error' ? 'danger' : known;
  return (
    <div {...rest} className={classNames(styles.toast, styles[tone], className)} data-type={known}>
      <ToneIcon tone={tone} label={TYPE_WORDS[known]} className={styles.icon} />
      <p dir="auto" className={styles.text}>
        {text}
      </p>
      {action && (
        <button type="button" className={styles.action} onClick={() => action.run()}>
          {action.label}
        </button>
      )}
      <IconButton label="Close" icon={<X />} onClick={() => onClose()} />
    </div>
  );
}
