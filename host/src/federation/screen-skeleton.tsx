import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import styles from './screen-skeleton.module.css';

/** The shapes that screens have: a text with a column beside it, cards, a form, the way in. The default is first. */
export const SKELETONS = ['article', 'grid', 'form', 'auth'] as const;
export type SkeletonShape = (typeof SKELETONS)[number];

/** The shape of that name; the one of a text where a remote asks for none, or for one that is not known. */
export const skeletonOf = (name?: string): SkeletonShape =>
  SKELETONS.find((shape) => shape === name) ?? SKELETONS[0];

/** Of how many parts each is drawn at most; the style sheet gives them their room. */
const PARTS = 9;

interface ScreenSkeletonProps {
  shape: SkeletonShape;
  /** Said to screen readers. */
  label: string;
}

/** Holds the place of a screen that is on its way, on the edge of its content. */
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
