import type { IdeaPage } from '@idea-hub/shared/contracts/community-description';
import { Card } from '@idea-hub/shared/ui/card';
import { type ReactNode, useId } from 'react';
import { DateText } from '../date-text.tsx';
import { messages } from '../messages.ts';
import styles from './idea-screen.module.css';
import type { Review } from './use-review.ts';

const FIELDS = Object.entries(messages.idea.fields) as [
  keyof typeof messages.idea.fields,
  string,
][];

/** An author's text; empty fields are left out. */
export function IdeaText({ heading, idea }: { heading: string; idea: IdeaPage }) {
  const headingId = useId();
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.text}>
      <h2 id={headingId}>{heading}</h2>
      <h3 dir="auto">{idea.title}</h3>
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

export function AuthorFacts({ review }: { review: Review }) {
  const { author, submitterName } = review;
  const headingId = useId();
  const { heading, labels, verified, unverified, suspended } = messages.author;
  return (
    <Card as="section" aria-labelledby={headingId} className={styles.text}>
      <h2 id={headingId}>{heading}</h2>
      {author.isSuspended && <p>{suspended}</p>}
      <dl className={styles.facts}>
        <Fact label={labels.name}>
          <span dir="auto">{author.name}</span>
        </Fact>
        {/* API versions before this field don't send it. */}
        {submitterName && (
          <Fact label={labels.typedName}>
            <span dir="auto">{submitterName}</span>
          </Fact>
        )}
        <Fact label={labels.email}>{author.isEmailVerified ? verified : unverified}</Fact>
        <Fact label={labels.joined}>
          <DateText at={author.joinDate} />
        </Fact>
        <Fact label={labels.published}>{author.published}</Fact>
        <Fact label={labels.rejected}>{author.rejected}</Fact>
        <Fact label={labels.withdrawn}>{author.withdrawn}</Fact>
        <Fact label={labels.openReports}>{author.openReports}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
