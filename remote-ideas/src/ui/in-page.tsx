import type { ComponentType } from 'react';
import styles from './in-page.module.css';

/** Limits a screen to the page's width. The host gives screens the full width. */
export function inPage<P extends object>(Screen: ComponentType<P>): ComponentType<P> {
  return function InPage(props: P) {
    return (
      <div className={styles.page}>
        <Screen {...props} />
      </div>
    );
  };
}
