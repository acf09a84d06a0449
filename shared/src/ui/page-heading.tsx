import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

export interface PageHeadingProps {
  children: ReactNode;
  /** Paragraph below the heading. */
  lead?: ReactNode;
  /** A few words above the heading. */
  eyebrow?: ReactNode;
  /** Buttons or links next to the heading. */
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
