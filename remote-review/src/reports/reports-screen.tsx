import { isApiError } from '@idea-hub/shared/api';
import {
  type CommunityCalls,
  getReviewReports,
  getReviewReportsValues,
  postReviewReportsIdResolution,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { usePages } from '@idea-hub/shared/live/use-pages';
import { Link, useSearchParams } from '@idea-hub/shared/router';
import { toasts } from '@idea-hub/shared/toast';
import { Badge } from '@idea-hub/shared/ui/badge';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { SelectField } from '@idea-hub/shared/ui/select-field';
import { Check, Flag, Trash2 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { DateText } from '../date-text.tsx';
import frame from '../frame.module.css';
import { TAKE_DOWN } from '../idea/decision-bar.tsx';
import { ReviewList } from '../lists/review-list.tsx';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import { forReviewers, isRefusal, NoReviewer, reasonIn } from '../reviewers.tsx';
import { RemoveComment } from './remove-comment.tsx';
import styles from './reports-screen.module.css';

const { closingFailed } = messages.noReviewer;

type Report = CommunityCalls['GET /review/reports']['answer']['reports'][number];

const STATES = getReviewReportsValues.state;

/** Reported ideas and messages (`/review/reports`). */
export const ReportsScreen = forReviewers(() => {
  const [query, setQuery] = useSearchParams();
  const state = STATES.find((known) => known === query.get('state')) ?? 'open';
  const ask = useCallback(
    async (cursor: string | undefined) => {
      const input = { state, ...(cursor && { cursor }) };
      const { reports, next } = await call(getReviewReports, { input });
      return { items: reports, next };
    },
    [state],
  );
  const list = usePages(ask);
  const [failure, setFailure] = useState<string>();
  const page = useRef<HTMLDivElement>(null);
  const { heading, states, empty, end, count } = messages.reports;
  const { pages } = list;
  if (failure) return <NoReviewer failure={failure} />;

  function gone(closed: readonly Report[]) {
    const ids = new Set(closed.map(({ id }) => id));
    list.change((reports) => reports.filter(({ id }) => !ids.has(id)));
    // The pressed button is gone, so move the focus to the page.
    page.current?.focus();
  }
  return (
    <ReviewList
      section="reports"
      place={page}
      list={list}
      label={heading}
      empty={empty[state]}
      {...(state === 'open' && { end })}
      item={(report, all) => {
        const [first, ...others] = all.filter((one) => isAlike(one, report));
        // The first report about an idea stands for all of them.
        if (first !== report) return null;
        const reports = [first, ...others] as const;
        return <ReportItem key={first.id} reports={reports} onGone={gone} onRefused={setFailure} />;
      }}
    >
      <div className={frame.filter}>
        <SelectField
          label={messages.reports.state}
          value={state}
          onChange={(next) => setQuery({ state: next })}
          options={STATES.map((value) => ({ value, label: states[value] }))}
        />
        <p role="status">
          {pages.status === 'ready' &&
            pages.items.length > 0 &&
            count[state](pages.items.length, pages.next === null)}
        </p>
      </div>
    </ReviewList>
  );
});

/** The page of an idea, with the question for the reason of taking it down. */
const takeDownOf = (id: number) =>
  `${href('/review/:id', { id: `${id}` })}${TAKE_DOWN}` as ReturnType<typeof href>;

interface ReportItemProps {
  /** Reports with one subject. */
  readonly reports: readonly [Report, ...Report[]];
  onGone(closed: readonly Report[]): void;
  onRefused(failure: string): void;
}

/** What the report is about. Closed reports no longer tell messages from ideas. */
const kindOf = ({ isComment, message }: Report) =>
  isComment ? 'comment' : message === null ? 'idea' : 'message';

/** Whether it is the same report, or another open one about the same idea. */
const isAlike = (one: Report, other: Report) =>
  one === other ||
  (one.isOpen &&
    other.isOpen &&
    one.ideaId === other.ideaId &&
    one.version === other.version &&
    [one, other].every((report) => kindOf(report) === 'idea'));

function ReportItem({ reports, onGone, onRefused }: ReportItemProps) {
  const [report] = reports;
  const [isSending, setIsSending] = useState(false);
  const { visitor, typedName, goneIdea, goneAuthor, aboutMessage, aboutComment } = messages.reports;
  const { keep, closed, already, gone, failed, kinds, several } = messages.reports;
  const kind = kindOf(report);
  // The report outlives its idea, which has no page any more.
  const isGone = report.version === 0;
  const title = report.title ?? goneIdea;
  const from = report.messageFrom ?? visitor;
  async function send() {
    setIsSending(true);
    const done: Report[] = [];
    let over: string | undefined;
    for (const one of reports) {
      try {
        await call(postReviewReportsIdResolution, { path: { id: one.id } });
      } catch (error) {
        if (isRefusal(error)) return onRefused(closingFailed(reasonIn(error)));
        const status = isApiError(error) && error.status;
        if (status !== 409 && status !== 404) {
          setIsSending(false);
          toasts.publish({ type: 'error', text: refusalIn(error)?.text ?? failed });
          if (done.length > 0) onGone(done);
          return;
        }
        over = status === 409 ? already : gone;
      }
      done.push(one);
    }
    toasts.publish(
      over && done.length === 1
        ? { type: 'info', text: over }
        : { type: 'success', text: closed(done.length) },
    );
    onGone(done);
  }
  return (
    <Card as="li" className={styles.report}>
      <span className={styles.flag}>
        <Flag aria-hidden="true" />
      </span>
      {report.isOpen && (
        <p className={styles.kinds}>
          <Badge>{kinds[kind]}</Badge>
          {reports.length > 1 && <Badge tone="warning">{several(reports.length)}</Badge>}
        </p>
      )}
      {reports.map(({ id, reason, reporter, at }) => (
        <div key={id} className={styles.complaint}>
          <p dir="auto" className={styles.reason}>
            {reason}
          </p>
          <p className={styles.meta}>
            {messages.reports.by} <bdi>{reporter ?? visitor}</bdi>, <DateText at={at} />
          </p>
        </div>
      ))}
      <div className={styles.subject}>
        <Fingerprint
          id={report.ideaId}
          category={report.category}
          crop="cover"
          className={styles.picture ?? ''}
        />
        <div className={styles.words}>
          <p className={styles.title}>
            {isGone ? (
              <span dir="auto">{title}</span>
            ) : (
              <Link to={href('/review/:id', { id: `${report.ideaId}` })} dir="auto">
                {title}
              </Link>
            )}
          </p>
          {isGone && <p className={styles.meta}>{goneAuthor}</p>}
          {report.description !== null && (
            <blockquote dir="auto" className={styles.quote}>
              {report.description}
            </blockquote>
          )}
          {report.message !== null && (
            <blockquote dir="auto" className={styles.quote}>
              {report.isComment
                ? aboutComment(from)
                : aboutMessage(report.isFromVisitor ? typedName(from) : from)}{' '}
              {report.message}
            </blockquote>
          )}
        </div>
      </div>
      {report.isOpen && (
        <div className={styles.actions}>
          {!isGone && kind === 'idea' && (
            <LinkButton
              to={takeDownOf(report.ideaId)}
              variant="secondary"
              size="sm"
              icon={<Trash2 />}
              className={styles.takeDown}
              aria-label={`${messages.reports.takeDown}: ${title}`}
            >
              {messages.reports.takeDown}
            </LinkButton>
          )}
          {report.commentId !== null && (
            <RemoveComment id={report.commentId} title={title} onRefused={onRefused} />
          )}
          <Button
            size="sm"
            icon={<Check />}
            busy={isSending}
            aria-label={`${keep[kind]}: ${title}`}
            onClick={() => void send()}
          >
            {keep[kind]}
          </Button>
        </div>
      )}
    </Card>
  );
}
