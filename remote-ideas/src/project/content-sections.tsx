import { Pipeline } from '@idea-hub/shared/ui/pipeline';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from './messages.ts';
import type { PlaceholderContent } from './placeholder-content.ts';
import styles from './project-page.module.css';

/** The page's main text: features, requirements and timeline. */
export function ContentSections({
  features,
  requirements,
  phases,
}: Pick<PlaceholderContent, 'features' | 'requirements' | 'phases'>) {
  return (
    <>
      <Section heading={messages.features}>
        <ul className={styles.features}>
          {features.map((item) => (
            <li key={item}>
              <Check />
              {item}
            </li>
          ))}
        </ul>
      </Section>
      <Section heading={messages.requirements}>
        <ul className={styles.requirements}>
          {requirements.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Section>
      <Section heading={messages.timeline}>
        <Pipeline
          label={messages.timeline}
          stops={phases.map(({ name, span }) => ({
            label: name,
            value: <span className={styles.span}>{span}</span>,
          }))}
        />
      </Section>
    </>
  );
}

export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
