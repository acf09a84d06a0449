import styles from './inbox.module.css';

/** Where messages will be: three of them as a drawing, each paler than the one before. */
export const Sketch = () => (
  <div aria-hidden="true" className={styles.sketch}>
    <i />
    <i />
    <i />
  </div>
);
