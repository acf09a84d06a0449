import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface ErrorPanelProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  /** 1 if the panel replaces a whole screen. */
  headingLevel?: 1 | 2 | 3;
}

/** Shows a failure and the available actions, in the same layout as an empty state. */
export function ErrorPanel({ title, text, actions, children, headingLevel = 1 }: ErrorPanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={styles.empty} data-street>
      <div role="alert">
        <span className={styles.icon}>
          <CloudOff />
        </span>
        <Heading className={styles.title} tabIndex={headingLevel === 1 ? -1 : undefined}>
          {title}
        </Heading>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children && <div className={styles.details}>{children}</div>}
    </section>
  );
}
