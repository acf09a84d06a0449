import type { Idea } from '../catalogue/types.ts';
import styles from './project-page.module.css';

/**
 * SVG path of four steps across a square of 40 units. The base-3 digits of a hash of the id give widths and
 * heights, so each idea keeps its picture.
 */
export function stairs(id: number): string {
  // Multiply, so that neighboring ids differ in more than one step.
  let digits = (id % 6561) * 37;
  const next = () => {
    const size = ((digits % 3) + 1) * 4;
    digits = Math.floor(digits / 3);
    return size;
  };
  const twoSteps = (width: number, height: number) =>
    `h${width}v-${height}h${16 - width}v-${16 - height}`;
  return `M4 36${twoSteps(next(), next())}${twoSteps(next(), next())}`;
}

/** An idea's own decorative picture, in the color of its category. */
export function Fingerprint({ idea: { id, category } }: { idea: Idea }) {
  const color = `var(--color-${category.toLowerCase()}, var(--color-other))`;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={styles.print} style={{ color }}>
      <path d={stairs(id)} />
      <circle cx="36" cy="4" r="2.5" />
    </svg>
  );
}
