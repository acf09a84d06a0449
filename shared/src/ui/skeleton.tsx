import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SkeletonProps {
  lines?: number;
  /** Text for screen readers. Set it on only one of several skeletons. */
  label?: string;
  /** `block`: a picture or a card's body, `button`: a control, `field`: a control of full width. */
  shape?: 'text' | 'heading' | 'block' | 'button' | 'field';
  className?: string;
}

/** Placeholder of loading content. */
export function Skeleton({ lines = 3, label, shape = 'text', className }: SkeletonProps) {
  const count = shape === 'text' || shape === 'field' ? lines : 1;
  return (
    <div aria-busy="true" className={classNames(styles.skeleton, className)}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are equal and have no identity
        <span key={line} aria-hidden="true" className={classNames(styles.part, styles[shape])} />
      ))}
    </div>
  );
}
