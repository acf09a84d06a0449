import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

export interface PageHeadingProps {
  children: ReactNode;
  lead?: ReactNode;
  eyebrow?: ReactNode;
  actions?: ReactNode;
  size?: 'page' | 'hero';
  id?: string;
}

/** The only h1 of a screen. It gets the focus after a change of route. */
export function PageHeading({
  children,
  lead,
  eyebrow,
  actions,
  size = 'page',
  id,
}: PageHeadingProps) {
  return (
    <div className={styles.head}>
      <div className={styles.texts}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 id={id} tabIndex={-1} dir="auto" className={styles[size]}>
          {children}
        </h1>
        {lead && (
          <p dir="auto" className={styles.lead}>
            {lead}
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
