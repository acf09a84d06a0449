import styles from './suggestions.module.css';

/** Picture of a street with a missing house. */
export function Skyline() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 80 1280 340"
      preserveAspectRatio="xMidYMax slice"
      className={styles.skyline}
    >
      <path
        className={styles.far}
        d="M0 420V330H180V290H300a40 40 0 0 1 40 40V350H620V300H700V250H800V200H880a60 60 0 0 1 60 60V290H1100V240H1280V420z"
      />
      <circle className={styles.sun} cx="1012" cy="132" r="44" />
      <path
        className={styles.middle}
        d="M0 420V370H240l36-36H380V372H560V338H640V304H720V270H800V236H864V420zM960 420V202H1064V236H1130V300a40 40 0 0 1 40 40H1280V420z"
      />
      <path
        className={styles.near}
        d="M0 420V398H420V380H600l24-24H704V340H776V318H864V420zM960 420V360H1040V340H1120V372H1280V420z"
      />
    </svg>
  );
}
