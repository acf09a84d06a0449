import type { IdeaPage } from '@idea-hub/shared/contracts/community-description';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { Eye } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { messages } from '../messages.ts';
import rows from '../queue/queue-item.module.css';
import styles from './idea-screen.module.css';

const FIELDS = Object.entries(messages.idea.fields) as [
  keyof typeof messages.idea.fields,
  string,
][];

interface IdeaTextProps {
  readonly heading: string;
  readonly idea: IdeaPage;
  readonly title: ReactNode;
  /** At the end of the heading's line. */
  readonly children: ReactNode;
}

/** An author's text, as on its page; empty fields are left out. */
export function IdeaText({ heading, idea, title, children }: IdeaTextProps) {
  const headingId = useId();
  return (
    <Card as="section" padding="none" aria-labelledby={headingId} className={styles.text}>
      <p className={styles.view}>
        <Eye aria-hidden="true" />
        <span id={headingId}>{heading}</span>
        {children}
      </p>
      <Fingerprint id={idea.id} category={idea.category} crop="cover" className={styles.cover} />
      <div className={styles.page}>
        <p className={styles.badges}>
          <span className={rows.category} data-category={idea.category.toLowerCase()}>
            {idea.category}
          </span>
          <Badge>{idea.difficulty}</Badge>
        </p>
        {title}
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
      </div>
    </Card>
  );
}
