import { formatNumber } from '@composed/browser/format-number';
import { getIdeasMine, type OwnIdea } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { Link } from '@idea-hub/shared/router';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Card } from '@idea-hub/shared/ui/card';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { Lightbulb } from 'lucide-react';
import { useId } from 'react';
import { formatDay } from '../format.ts';
import { messages as accountMessages } from '../messages.ts';
import styles from './live-sections.module.css';
import { LoadFailed } from './load-failed.tsx';
import { messages } from './messages.ts';

const texts = messages.ideas;

const ask = () => call(getIdeasMine, {});

export function LiveIdeas() {
  const { answer, retry } = useAnswer(ask);
  return (
    <div className={styles.section}>
      <h2 className={styles.heading}>{accountMessages.sections.submissions}</h2>
      {answer.status === 'loading' && <Skeleton lines={6} label={texts.loading} />}
      {answer.status === 'failed' && (
        <LoadFailed title={messages.loadFailed.ideas} error={answer.error} onRetry={retry} />
      )}
      {answer.status === 'ready' && <Ideas ideas={answer.value.ideas} />}
    </div>
  );
}

function Ideas({ ideas }: { ideas: readonly OwnIdea[] }) {
  if (ideas.length === 0) {
    return (
      <EmptyState
        icon={<Lightbulb />}
        headingLevel={3}
        title={texts.none}
        text={texts.noneText}
        actions={<LinkButton to="/submit">{texts.submit}</LinkButton>}
      />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {ideas.map((idea) => (
          <li key={idea.id}>
            <Idea idea={idea} />
          </li>
        ))}
      </ul>
      <p>
        <Link to="/my-submissions">{texts.all}</Link>
      </p>
    </>
  );
}

function Idea({ idea }: { idea: OwnIdea }) {
  const { id, title, status, rejectionReason } = idea;
  const titleId = useId();
  const look = { size: 'sm', variant: 'secondary', 'aria-describedby': titleId } as const;
  return (
    <Card as="article" aria-labelledby={titleId} className={styles.item}>
      <Fingerprint id={id} category={idea.category} crop="square" />
      <div className={styles.about}>
        <h3 id={titleId} dir="auto" className={styles.title}>
          {title}
        </h3>
        <p className={styles.meta}>
          {status === 'Withdrawn' ? <Badge>{status}</Badge> : <StatusBadge status={status} />}
          <span>
            {texts.updated} <time dateTime={idea.lastUpdated}>{formatDay(idea.lastUpdated)}</time>
          </span>
        </p>
        <p className={styles.meta}>
          {texts.figures(
            formatNumber(idea.views),
            formatNumber(idea.likes),
            formatNumber(idea.comments),
          )}
        </p>
        {rejectionReason && (
          <p className={styles.text}>
            <strong>{status === 'Withdrawn' ? texts.takenDown : texts.reason}</strong>{' '}
            <bdi>{rejectionReason}</bdi>
          </p>
        )}
      </div>
      <p className={styles.actions}>
        <LinkButton {...look} to={`/project/${id}`}>
          {texts.details}
        </LinkButton>
        {status === 'Rejected' && (
          <LinkButton {...look} to={`/edit/${id}`}>
            {texts.resubmit}
          </LinkButton>
        )}
      </p>
    </Card>
  );
}
