import { StageRail } from '@idea-hub/shared/ui/stage-rail';
import { Check } from 'lucide-react';
import { messages } from './messages.ts';
import type { PlaceholderContent } from './placeholder-content.ts';
import styles from './project-page.module.css';

export function Features({ items }: { items: readonly string[] }) {
  return (
    <section className={styles.section}>
      <h2>{messages.features}</h2>
      <ul className={styles.features}>
        {items.map((item) => (
          <li key={item}>
            <Check />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Requirements({ items }: { items: readonly string[] }) {
  return (
    <section className={styles.section}>
      <h2>{messages.requirements}</h2>
      <ul className={styles.requirements}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

export function Timeline({ phases }: Pick<PlaceholderContent, 'phases'>) {
  return (
    <section className={styles.section}>
      <h2>{messages.timeline}</h2>
      <StageRail
        label={messages.timeline}
        stops={phases.map(({ name, span }) => ({
          label: name,
          value: <span className={styles.span}>{span}</span>,
        }))}
      />
    </section>
  );
}
