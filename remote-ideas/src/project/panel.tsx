import { Card } from '@idea-hub/shared/ui/card';
import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

/** A headed part of the page's side column. */
export function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={styles.panel}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </Card>
  );
}

/** Names and their values. */
export function Facts({
  items,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
