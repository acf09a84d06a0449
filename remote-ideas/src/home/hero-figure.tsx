import styles from './hero.module.css';

/** Decorative picture: the stage rail, from many ideas to one that shines. */
export function HeroFigure() {
  return (
    <svg
      className={styles.figure}
      viewBox="0 0 440 320"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <pattern id="hero-dots" width="20" height="20" patternUnits="userSpaceOnUse">
        <circle cx="10" cy="10" r="2" className={styles.dot} />
      </pattern>
      <rect width="440" height="320" fill="url(#hero-dots)" />
      <path d="M50 290H150V226H250V162H350V110" className={styles.rail} pathLength="1" />
      <circle cx="50" cy="290" r="9" className={styles.stop} />
      <circle cx="150" cy="226" r="9" className={styles.stop} />
      <circle cx="250" cy="162" r="9" className={styles.stop} />
      <path
        d="M350 30V18M294 84h-12M406 84h12M310.4 44.4l-8.5-8.5M389.6 44.4l8.5-8.5"
        className={styles.rays}
      />
      <circle cx="350" cy="84" r="38" className={styles.sparkDisc} />
      <path
        d="M350 64a15 15 0 0 0-8 27.6V97h16v-5.4a15 15 0 0 0-8-27.6zM344 103h12"
        className={styles.bulb}
      />
    </svg>
  );
}
