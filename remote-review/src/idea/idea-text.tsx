import type { IdeaPage } from '@idea-hub/shared/contracts/community-description';
import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { useId } from 'react';
import { messages } from '../messages.ts';
import styles from './idea-screen.module.css';

const FIELDS = Object.entries(messages.idea.fields) as [
  keyof typeof messages.idea.fields,
  string,
][];

interface IdeaTextProps {
  readonly heading: string;
  readonly idea: IdeaPage;
  /** False: the page's heading is the title. */
  readonly withTitle: boolean;
}

/** An author's text; empty fields are left out. */
export function IdeaText({ heading, idea, withTitle }: IdeaTextProps) {
  const headingId = useId();
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.text}>
      <h2 id={headingId}>{heading}</h2>
      <Fingerprint id={idea.id} category={idea.category} crop="cover" className={styles.cover} />
      {withTitle && <h3 dir="auto">{idea.title}</h3>}
      <p dir="auto" className={styles.paragraph}>
        {idea.description}
      </p>
      <dl className={styles.facts}>
        {FIELDS.filter(([field]) => idea[field] !== '').map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto" className={styles.paragraph}>
              {idea[field]}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
