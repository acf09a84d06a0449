import { categoryKey } from '@idea-hub/fingerprint/hues';
import { X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import './category.css';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

export type ChipTone = 'neutral' | 'brand';

export interface ChipProps {
  children: ReactNode;
  tone?: ChipTone;
  /** Adds a button with this name that removes the chip. */
  removeLabel?: string;
  onRemove?(): void;
}

export function Chip({ children, tone = 'neutral', onRemove, removeLabel }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone], onRemove && styles.removable)}>
      <span dir="auto" className={styles.text}>
        {children}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={() => onRemove()}
          className={styles.remove}
        >
          <X />
        </button>
      )}
    </span>
  );
}

export interface FilterChipProps
  extends Omit<ComponentPropsWithRef<'button'>, 'aria-pressed' | 'type'> {
  pressed: boolean;
}

export function FilterChip({ pressed, className, children, ...rest }: FilterChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      className={classNames(styles.filter, className)}
    >
      {children}
    </button>
  );
}

/** A category in its colours. Unknown categories get the colours of `Other`. */
export function CategoryChip({ category }: { category: string }) {
  return (
    <span
      className={classNames(styles.chip, styles.category)}
      data-category={categoryKey(category)}
    >
      <span dir="auto" className={styles.text}>
        {category}
      </span>
    </span>
  );
}
