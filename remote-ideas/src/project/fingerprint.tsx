import type { Idea } from '../catalogue/types.ts';
import styles from './project-page.module.css';

/**
 * The path of four steps across a square of 40 units: widths and heights come from the digits of the
 * id to the base of 3, so that an idea has the same picture each time.
 */
export function stairs(id: number): string {
  // Neighbours are to differ in more than one step.
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

/** An idea's own picture in the ink of its category. Decoration. */
export function Fingerprint({ idea: { id, category } }: { idea: Idea }) {
  const color = `var(--color-${category.toLowerCase()}, var(--color-other))`;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={styles.print} style={{ color }}>
      <path d={stairs(id)} />
      <circle cx="36" cy="4" r="2.5" />
    </svg>
  );
}
