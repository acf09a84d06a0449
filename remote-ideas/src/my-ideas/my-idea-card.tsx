import { Card } from '@idea-hub/shared/ui/card';
import { CategoryChip, Chip } from '@idea-hub/shared/ui/chip';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { Eye, Heart, MessageCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { MyIdea } from '../catalogue/types.ts';
import { formatDate, formatNumber } from '../format.ts';
import { messages } from './messages.ts';
import styles from './my-idea-card.module.css';

const words = messages.card;

/** Tags are one text, joined by comma and space (MI-14). */
const tagsOf = (tags: string): string[] => [
  ...new Set(tags.split(', ').filter((tag) => tag.trim() !== '')),
];

/** An own idea in its author's list (MI-07 … MI-11). */
export function MyIdeaCard({ idea }: { idea: MyIdea }) {
  const titleId = useId();
  return (
    <Card as="article" aria-labelledby={titleId} className={styles.card}>
      <div className={styles.top}>
        <StatusBadge status={idea.status} />
        <CategoryChip category={idea.category} />
        <span className={styles.difficulty}>{idea.difficulty}</span>
      </div>
      <h3 id={titleId} dir="auto" className={styles.title}>
        {idea.title}
      </h3>
      <p className={styles.dates}>
        <span>
          {words.submitted} <Time at={idea.submittedDate} />
        </span>
        <span>
          {words.updated} <Time at={idea.lastUpdated} />
        </span>
      </p>
      <p dir="auto" className={styles.description}>
        {idea.description}
      </p>
      <Tags tags={tagsOf(idea.tags)} />
      <StatusNote idea={idea} />
      <div className={styles.bottom}>
        <p className={styles.figures}>
          <Figure icon={<Eye aria-hidden="true" />} value={idea.views} label={words.views} />
          <Figure icon={<Heart aria-hidden="true" />} value={idea.likes} label={words.likes} />
          <Figure
            icon={<MessageCircle aria-hidden="true" />}
            value={idea.comments}
            label={words.comments}
          />
        </p>
        <div className={styles.links}>
          <LinkButton to={`/project/${idea.id}`} variant="secondary" size="sm">
            {words.details}
          </LinkButton>
          {idea.status === 'Published' && (
            <LinkButton to={`/project/${idea.id}`} size="sm">
              {words.published}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>;
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={words.tags} className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}

function Figure({ icon, value, label }: { icon: ReactNode; value: number; label: string }) {
  return (
    <span className={styles.figure}>
      {icon}
      {formatNumber(value)} <span className={styles.unit}>{label}</span>
    </span>
  );
}

/** What a rejected idea or a draft asks of its author (MI-09, MI-10). */
function StatusNote({ idea }: { idea: MyIdea }) {
  if (idea.status === 'Draft') {
    return (
      <div className={styles.note}>
        <p>{words.draft}</p>
        <LinkButton to={`/edit/${idea.id}`} size="sm">
          {words.complete}
        </LinkButton>
      </div>
    );
  }
  if (idea.status === 'Rejected' && idea.rejectionReason) {
    return (
      <div className={`${styles.note} ${styles.rejected}`}>
        <p>
          {words.reason} <span dir="auto">{idea.rejectionReason}</span>
        </p>
        <p className={styles.hint}>{words.resubmitHint}</p>
        <LinkButton to={`/edit/${idea.id}`} size="sm">
          {words.resubmit}
        </LinkButton>
      </div>
    );
  }
  return null;
}
