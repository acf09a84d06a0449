import { Link } from '@idea-hub/shared/router';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { RelativeTime } from '@idea-hub/shared/ui/relative-time';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { type ReactNode, useId } from 'react';
import { DateText } from '../date-text.tsx';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import styles from './background.module.css';
import type { Review } from './use-review.ts';

/** Author's figures, shown side by side. */
const FIGURES = ['published', 'rejected', 'withdrawn', 'openReports'] as const;

/** The author's account, and the ideas that they sent before. */
export function Author({ review: { id, author, submitterName, waitsSince } }: { review: Review }) {
  const { heading, labels, verified, unverified, suspended, waits, before } = messages.author;
  return (
    <Part heading={heading}>
      <p className={styles.person}>
        <Avatar name={author.name} picture={author.picture} />
        <span>
          <strong dir="auto">{author.name}</strong>
          <small>
            {waits} <RelativeTime at={waitsSince} />
          </small>
        </span>
      </p>
      {author.isSuspended && <p>{suspended}</p>}
      <dl className={styles.facts}>
        {submitterName !== author.name && (
          <Fact label={labels.typedName}>
            <span dir="auto">{submitterName}</span>
          </Fact>
        )}
        <Fact label={labels.email}>{author.isEmailVerified ? verified : unverified}</Fact>
        <Fact label={labels.joined}>
          <DateText at={author.joinDate} />
        </Fact>
      </dl>
      <dl className={styles.figures}>
        {FIGURES.map((name) => (
          <Fact key={name} label={labels[name]} isBad={name === 'openReports' && author[name] > 0}>
            {author[name]}
          </Fact>
        ))}
      </dl>
      {author.ideas.length > 1 && (
        <ul aria-label={before} className={styles.ideas}>
          {author.ideas
            .filter((idea) => idea.id !== id)
            .map((idea) => (
              <li key={idea.id}>
                <Link to={href('/review/:id', { id: `${idea.id}` })} dir="auto">
                  {idea.title}
                </Link>
                <StatusBadge status={idea.status} />
              </li>
            ))}
        </ul>
      )}
    </Part>
  );
}

/** Published ideas with many common words, and the number of waiting ideas with the same title. */
export function Similar({ review: { similar, sameTitle, written } }: { review: Review }) {
  const { heading, alike, copies } = messages.similar;
  if (similar.length === 0 && sameTitle === 0) return null;
  return (
    <Part heading={heading}>
      <ul className={styles.ideas}>
        {similar.map(({ id, title, category, percent }) => (
          <li key={id}>
            <Fingerprint id={id} category={category} crop="square" className={styles.picture} />
            <Link to={href('/project/:id', { id: `${id}` })} dir="auto">
              {title}
            </Link>
            <span>{alike(percent)}</span>
          </li>
        ))}
      </ul>
      {sameTitle > 0 && (
        <p>
          <Link to={copiesOf(written?.title ?? '')}>{copies(sameTitle)}</Link>
        </p>
      )}
    </Part>
  );
}

/** Address of the queue with only the ideas of this title. */
const copiesOf = (title: string) =>
  `${href('/review')}?search=${encodeURIComponent(title)}` as ReturnType<typeof href>;

/** Open reports about the idea. */
export function OpenReports({ review: { reports } }: { review: Review }) {
  if (reports.length === 0) return null;
  return (
    <Part heading={messages.openReports}>
      <ul className={styles.reports}>
        {reports.map(({ id, reason, at }) => (
          <li key={id}>
            <p dir="auto">{reason}</p>
            <small>
              <RelativeTime at={at} />
            </small>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, isBad, children }: FactProps) {
  return (
    <div data-bad={isBad || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
