import type { ComponentType } from 'react';
import styles from './in-page.module.css';

/** A screen in the page's own measure: the host gives the whole width, as some screens want it. */
export function inPage<P extends object>(Screen: ComponentType<P>): ComponentType<P> {
  return function InPage(props: P) {
    return (
      <div className={styles.page}>
        <Screen {...props} />
      </div>
    );
  };
}
