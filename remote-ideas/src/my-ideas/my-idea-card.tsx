import { formatNumber } from '@composed/browser/format-number';
import { STAGES_OF_REVIEW } from '@idea-hub/shared/contracts/stages';
import { Card } from '@idea-hub/shared/ui/card';
import { CategoryChip, Chip } from '@idea-hub/shared/ui/chip';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Eye, Heart, MessageCircle } from 'lucide-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import { type Submission, type SubmissionStatus, WITHDRAWN } from '../catalogue/types.ts';
import { isLongTitle } from '../idea-card/idea-link.tsx';
import { DateText } from '../ui/date-text.tsx';
import { isPublished } from './filters.ts';
import { messages } from './messages.ts';
import styles from './my-idea-card.module.css';

const words = messages.card;

/** Tags are one text, separated by a comma and a space. */
const tagsOf = (tags: string): string[] => [
  ...new Set(tags.split(', ').filter((tag) => tag.trim() !== '')),
];

export interface IdeaActionsProps {
  readonly idea: Submission;
  /** Id of the idea's title, which describes the buttons. */
  readonly titleId: string;
  /** Whether the card already has a link to edit the idea. */
  readonly hasEditLink: boolean;
}

interface MyIdeaCardProps {
  readonly idea: Submission;
  readonly Actions?: ComponentType<IdeaActionsProps> | undefined;
  /** Whether its edit link is the screen's primary button. */
  readonly isNext: boolean;
}

export function MyIdeaCard({ idea, Actions, isNext }: MyIdeaCardProps) {
  const titleId = useId();
  // All cards have links with these names, so the description names the idea.
  const look = { size: 'sm', 'aria-describedby': titleId } as const;
  const open = { ...look, to: `/project/${idea.id}` as const };
  const edit = editName(idea);
  return (
    <Card as="article" padding="none" aria-labelledby={titleId} className={styles.card}>
      {/* A wide picture above the texts, or a tall one beside them. */}
      <Fingerprint id={idea.id} category={idea.category} crop="cover" className={styles.cover} />
      <Fingerprint id={idea.id} category={idea.category} crop="square" className={styles.side} />
      <div className={styles.texts}>
        <h2
          id={titleId}
          dir="auto"
          className={isLongTitle(idea.title) ? `${styles.title} ${styles.long}` : styles.title}
        >
          {idea.title}
        </h2>
        <p className={styles.facts}>
          <span>
            <VisuallyHidden>{words.difficulty} </VisuallyHidden>
            <span>{idea.difficulty}</span>
          </span>
          <span>
            {words.submitted} <DateText date={idea.submittedDate} />
          </span>
          <span>
            {words.updated} <DateText date={idea.lastUpdated} />
          </span>
        </p>
        <p dir="auto" className={styles.description}>
          {idea.description}
        </p>
        <div className={styles.chips}>
          <CategoryChip category={idea.category} />
          <Tags tags={tagsOf(idea.tags)} />
        </div>
        <Stages status={idea.status} />
        <StatusNote idea={idea} />
        {idea.isPublic && idea.status !== 'Published' && (
          <p className={styles.note}>{words.stillPublished}</p>
        )}
      </div>
      <div className={styles.foot}>
        <Figures idea={idea} />
        <div className={styles.links}>
          {isPublished(idea) && (
            <LinkButton {...open} variant="secondary">
              {words.published}
            </LinkButton>
          )}
          {edit && (
            <LinkButton
              {...look}
              variant={isNext ? 'primary' : 'secondary'}
              to={`/edit/${idea.id}`}
            >
              {edit}
            </LinkButton>
          )}
          <LinkButton {...open} variant="secondary">
            {words.details}
          </LinkButton>
          {Actions && <Actions idea={idea} titleId={titleId} hasEditLink={edit !== null} />}
        </div>
      </div>
    </Card>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={words.tags} className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}

function Figures({ idea }: { idea: Submission }) {
  const { views, likes, comments } = idea;
  return (
    <p className={styles.figures}>
      <Figure icon={<Eye />} value={views} unit={words.views(views)} />
      <Figure icon={<Heart />} value={likes} unit={words.likes(likes)} />
      <Figure icon={<MessageCircle />} value={comments} unit={words.comments(comments)} />
    </p>
  );
}

function Figure({ icon, value, unit }: { icon: ReactNode; value: number; unit: string }) {
  return (
    <span>
      {icon}
      {formatNumber(value)} <VisuallyHidden>{unit}</VisuallyHidden>
    </span>
  );
}

/** The stages in a row, where the badge takes the place of the current one. The others are decoration. */
function Stages({ status }: { status: SubmissionStatus }) {
  const reached = STAGES_OF_REVIEW.indexOf(status === 'Rejected' ? 'Approved' : status);
  if (reached < 0) return <StatusBadge status={status} />;
  return (
    <div className={styles.stages}>
      {STAGES_OF_REVIEW.map((stage, place) =>
        place === reached ? (
          <StatusBadge key={stage} status={status} />
        ) : (
          <Stage key={stage} name={stage} isDone={place < reached} />
        ),
      )}
    </div>
  );
}

/** A stage other than the current one. The style sheet draws its name. */
export const Stage = ({ name, isDone }: { name: string; isDone: boolean }) => (
  <span aria-hidden="true" data-done={isDone}>
    <i data-name={name} />
  </span>
);

/** Asks the author to complete a draft, or tells why a reviewer rejected or withdrew the idea. */
function StatusNote({ idea: { status, rejectionReason } }: { idea: Submission }) {
  const isWithdrawn = status === WITHDRAWN;
  if ((status !== 'Rejected' && !isWithdrawn) || !rejectionReason) {
    return status === 'Draft' ? <p className={styles.note}>{words.draft}</p> : null;
  }
  return (
    <div className={`${styles.note} ${styles.rejected}`}>
      <p>
        <strong>{isWithdrawn ? words.takenDown : words.reason}</strong> <bdi>{rejectionReason}</bdi>
      </p>
      {!isWithdrawn && <p>{words.resubmitHint}</p>}
    </div>
  );
}

/** Label of the edit link, for an idea that its author must work on; otherwise `null`. */
export function editName({ status, rejectionReason }: Submission): string | null {
  if (status === 'Draft') return words.complete;
  return status === 'Rejected' && rejectionReason ? words.resubmit : null;
}
