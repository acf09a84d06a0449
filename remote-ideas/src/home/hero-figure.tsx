import styles from './hero.module.css';

/** The stage rail as a picture: from many ideas to one that shines. Decoration. */
export function HeroFigure() {
  return (
    <svg className={styles.figure} viewBox="0 0 440 320" aria-hidden="true" focusable="false">
      <pattern id="hero-dots" width="20" height="20" patternUnits="userSpaceOnUse">
        <circle cx="10" cy="10" r="2" className={styles.dot} />
      </pattern>
      <rect width="440" height="320" fill="url(#hero-dots)" />
      <path d="M50 270H150V190H250V110H350V70" className={styles.rail} pathLength="1" />
      <circle cx="50" cy="270" r="9" className={styles.stop} />
      <circle cx="150" cy="190" r="9" className={styles.stop} />
      <circle cx="250" cy="110" r="9" className={styles.stop} />
      <path
        d="M350 14V4M350 126v10M294 70h-10M406 70h10M310 30l-7-7M390 30l7-7M310 110l-7 7M390 110l7 7"
        className={styles.rays}
      />
      <circle cx="350" cy="70" r="34" className={styles.sparkDisc} />
      <path
        d="M350 50a15 15 0 0 0-8 27.6V83h16v-5.4a15 15 0 0 0-8-27.6zM344 89h12"
        className={styles.bulb}
      />
    </svg>
  );
}
