import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import styles from './screen-skeleton.module.css';

/** Shapes of skeletons: a text with a column, cards, a form, the sign-in screen. The first is the default. */
export const SKELETONS = ['article', 'grid', 'form', 'auth'] as const;
export type SkeletonShape = (typeof SKELETONS)[number];

/** Returns the named shape, or the default if the name is missing or unknown. */
export const skeletonOf = (name?: string): SkeletonShape =>
  SKELETONS.find((shape) => shape === name) ?? SKELETONS[0];

/** Maximum number of parts of a shape. The style sheet sizes and hides them. */
const PARTS = 9;

interface ScreenSkeletonProps {
  shape: SkeletonShape;
  label: string;
}

/** Placeholder of a loading screen, within the content's edges. */
export function ScreenSkeleton({ shape, label }: ScreenSkeletonProps) {
  return (
    <div aria-busy="true" className={`${styles.skeleton} ${styles[shape]}`}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: PARTS }, (_, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
        <div key={part} />
      ))}
    </div>
  );
}
