import { getIdeasId } from '@idea-hub/shared/contracts/community-description';
import type { HostProps } from '@idea-hub/shared/contracts/screens';
import { withReason } from '@idea-hub/shared/live/refusal';
import { useAnswer, valueOr } from '@idea-hub/shared/live/use-answer';
import { useSession } from '@idea-hub/shared/session';
import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { ReportModal } from '@idea-hub/shared/ui/report-modal';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { VerificationNotice } from '@idea-hub/shared/verification/notice';
import { Pencil } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import { type Idea, WITHDRAWN } from '../../catalogue/types.ts';
import { messages as cardMessages } from '../../idea-card/messages.ts';
import {
  PROJECT_ACTIONS,
  type ProjectAction,
  useEngagement,
} from '../../project/engagement/use-engagement.ts';
import { messages as pageMessages } from '../../project/messages.ts';
import { ProjectLayout } from '../../project/project-page.tsx';
import { ProjectLoading, ProjectNotFound } from '../../project/project-states.tsx';
import { RelatedIdeas } from '../../project/related-ideas.tsx';
import { type FactItem, OwnerCard } from '../../project/side-panels.tsx';
import { PROJECT_TOAST_MS } from '../../timings.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useLikes, useLiveMarks } from '../marks/connect-marks.ts';
import { takesAwaitedMessage } from '../member/awaited-message.ts';
import { MemberLink } from '../member/member-link.tsx';
import { PageHead, useFilledHead, usePageTexts } from '../page-head.tsx';
import { SessionEnded } from '../sign-in.tsx';
import { type Start, takeStart } from '../start.ts';
import { DiscussionSkeleton } from './discussion-skeleton.tsx';
import {
  countShare,
  countView,
  findIdeaPage,
  findReason,
  type IdeaPage,
  relatedTo,
  reportIdea,
  useDelivery,
} from './idea-page.ts';
import { LazyDiscussion } from './lazy-discussion.tsx';
import { LiveContent } from './live-content.tsx';
import styles from './live-project.module.css';
import { messages } from './messages.ts';
import { HelpPanel } from './offers/help-panel.tsx';
import { messages as offerMessages } from './offers/messages.ts';
import { OfferAction } from './offers/offer-action.tsx';
import { OffersPanel } from './offers/offers-panel.tsx';
import { useOffers } from './offers/use-offers.ts';
import { ReportButton } from './report-button.tsx';

/** The title of a missing project. Search engines don't list it. */
export const MissingHead = () => <PageHead title={messages.notFound} isMissing />;

/** A published idea, or an own one, from the server. */
export function LiveProject({ id, Slot }: { id: number } & HostProps) {
  useFilledHead();
  const { state } = useSession();
  const [start] = useState(() => takeStart(getIdeasId, `/ideas/${id}`));
  // Only the author sees an unpublished idea, so wait for the session.
  if (state.status === 'loading' && !start) return <ProjectLoading />;
  return <KnownViewer viewer={state.user?.id} id={id} start={start} Slot={Slot} />;
}

interface KnownViewerProps extends HostProps {
  readonly viewer: string | undefined;
  readonly id: number;
  /** The page as visitors see it. */
  readonly start: Start<IdeaPage | null> | undefined;
}

function KnownViewer({ viewer, id, start, Slot }: KnownViewerProps) {
  const [first] = useState(viewer);
  const isUnused = useRef(start?.isFresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another viewer may get a different page
  const ask = useCallback(async () => {
    const isEnough = start && isUnused.current;
    isUnused.current = false;
    if (isEnough) return start.value;
    return findIdeaPage(id).catch((error: unknown) => {
      if (start?.value) return start.value;
      throw error;
    });
  }, [id, viewer, start]);
  const { answer, retry } = useAnswer(ask, first === viewer && start ? { known: start.value } : {});
  const isOfViewer = (page: IdeaPage) => page !== start?.value || start.isFresh;
  const [last, setLast] = useState<IdeaPage | null>(null);
  if (answer.status === 'ready' && answer.value !== last) setLast(answer.value);
  // Keep a public page during the reload. Otherwise a message that is being written would be lost when the
  // session ends.
  if (answer.status !== 'ready' && last?.id === id && last.isPublic) {
    return <LiveProjectPage page={last} isOfViewer={isOfViewer(last)} Slot={Slot} />;
  }
  if (answer.status === 'loading') return <ProjectLoading />;
  if (answer.status === 'failed') {
    const texts = { ...pageMessages.failed, text: messages.failedText };
    return <LoadFailed texts={withReason(texts, answer.error)} headingLevel={1} onRetry={retry} />;
  }
  if (answer.value === null) {
    return (
      <>
        <ProjectNotFound />
        <MissingHead />
      </>
    );
  }
  return <LiveProjectPage page={answer.value} isOfViewer={isOfViewer(answer.value)} Slot={Slot} />;
}

interface LiveProjectPageProps extends HostProps {
  readonly page: IdeaPage;
  /** Whether the page tells if the idea is the viewer's own. */
  readonly isOfViewer: boolean;
}

function LiveProjectPage({ page, isOfViewer, Slot }: LiveProjectPageProps) {
  const { id, views, saves, shares } = page;
  const idea = completeIdea(page);
  const engaged = useEngagement(idea, () => countShare(id));
  const [isReporting, setIsReporting] = useState(false);
  usePageTexts({ title: page.title, description: page.description });
  useLiveMarks();
  const likes = useLikes(page);
  const { isLoading, ...help } = useOffers(page);
  // The author's offers come first, and must not push the discussion down. What it holds stays after that.
  const [isAfterOffers, setIsAfterOffers] = useState(false);
  if (page.isOwn && !isLoading && !isAfterOffers) setIsAfterOffers(true);
  const offers = help.offers && <OffersPanel offers={help.offers} isOwn={page.isOwn} />;

  const isVisit = page.isPublic && !page.isOwn && isOfViewer;
  useEffect(() => {
    if (isVisit) countView(id);
  }, [id, isVisit]);

  function act(action: string) {
    if (action === 'like' && page.isOwn) tell('info', cardMessages.ownLike);
    else engaged.act(action);
  }
  return (
    <>
      <ProjectLayout
        idea={idea}
        isPublic={page.isPublic}
        popularity={{ views, likes }}
        engaged={{ ...engaged, act }}
        actions={actionsOf(page)}
        notice={<Notices page={page} />}
        edit={page.isOwn && page.status !== WITHDRAWN && <EditLink id={id} />}
        text={<LiveContent idea={page} />}
        suggestions={page.isOwn ? offers : page.isPublic && <Help page={page} {...help} />}
        discussion={
          page.isPublic &&
          (page.isOwn && !isAfterOffers ? (
            <DiscussionSkeleton isLong />
          ) : (
            <LazyDiscussion ideaId={id} isOwn={page.isOwn} isDiscussed={page.comments > 0} />
          ))
        }
        owner={<Owner page={page} idea={idea} />}
        offers={!page.isOwn && offers}
        metrics={{ views, likes, saves, shares }}
        lastDetail={[messages.details.time, page.estimatedTime]}
        related={<Related page={page} />}
        report={
          page.isPublic && !page.isOwn && <ReportButton onClick={() => setIsReporting(true)} />
        }
      />
      {/* Last, and without a gap while it is empty, so that a late contribution moves nothing else. */}
      {Slot && (
        <div className={styles.slot}>
          <Slot name="project.aside" version={1} with={{ ideaId: id, title: idea.title }} />
        </div>
      )}
      <ReportModal
        about={`idea-${id}`}
        texts={{ ...messages.report, intro: messages.report.intro(page.title) }}
        open={isReporting}
        notice={<SessionEnded>{messages.sessionEnded}</SessionEnded>}
        post={(reason, key) => reportIdea(id, reason, key)}
        onSent={() => {
          setIsReporting(false);
          tell('success', messages.report.sent);
        }}
        onClose={() => setIsReporting(false)}
      />
    </>
  );
}

/** Asks for an offer of help, or shows the member's own. */
function Help({
  page,
  offers,
  ...changes
}: Omit<ReturnType<typeof useOffers>, 'isLoading'> & { page: IdeaPage }) {
  const own = offers?.own ?? null;
  const { canText, own: ownText } = offerMessages;
  return (
    <HelpPanel text={own === null ? canText(page.author) : ownText(own)}>
      <OfferAction page={page} own={own} {...changes} />
    </HelpPanel>
  );
}

const EditLink = ({ id }: { id: number }) => (
  <LinkButton to={`/edit/${id}`} icon={<Pencil />}>
    {messages.owner.edit}
  </LinkButton>
);

/** Likes come from others, but the button stays to say so. */
function actionsOf({ isPublic, isOwn }: IdeaPage): readonly ProjectAction[] {
  if (!isPublic) return [];
  return isOwn ? ['like', 'share'] : PROJECT_ACTIONS;
}

const tell = (type: ToastType, text: string) =>
  toasts.publish({ type, text, duration: PROJECT_TOAST_MS });

function Notices({ page: { id, status, isPublic, isOwn } }: { page: IdeaPage }) {
  return (
    <>
      {!isPublic && (
        <p className={styles.notice}>
          <StatusBadge status={status} />
          {status === WITHDRAWN ? messages.withdrawn : messages.notPublic}
        </p>
      )}
      {isOwn && (status === 'Rejected' || status === WITHDRAWN) && <Reason id={id} of={status} />}
      <VerificationNotice>{messages.verifyFirst}</VerificationNotice>
    </>
  );
}

/** The reviewer's reason; only the author sees it. */
function Reason({ id, of }: { id: number; of: keyof typeof messages.reasons }) {
  const ask = useCallback(() => findReason(id), [id]);
  const reason = valueOr(useAnswer(ask).answer, null);
  return (
    reason && (
      <p className={styles.reason}>
        {messages.reasons[of]} <bdi>{reason}</bdi>
      </p>
    )
  );
}

/** The idea's author. If they take no messages, a text says so. */
function Owner({ page, idea }: { page: IdeaPage; idea: Idea }) {
  const delivery = useDelivery(page.id);
  const [isWritten] = useState(() => takesAwaitedMessage(page.id));
  const { since, email, noMessages } = messages.owner;
  const { authorEmail, authorSince } = page;
  const facts: FactItem[] = authorSince ? [[pageMessages.owner.projects, page.authorIdeas]] : [];
  if (authorEmail) {
    const link = <a href={`mailto:${authorEmail}`}>{authorEmail}</a>;
    facts.push([email, link]);
  }
  const about = authorSince ? since(authorSince.slice(0, 4)) : '';
  const card = {
    idea,
    name: page.author,
    label: <MemberLink id={page.authorId} name={page.author} />,
    picture: page.authorPicture,
    about,
    facts,
  };
  if (page.takesMessages)
    return (
      <OwnerCard
        {...card}
        isWritten={isWritten}
        delivery={{ ...delivery, notice: <MessageNotices /> }}
      />
    );
  return <OwnerCard {...card} action={!page.isOwn && <p>{noMessages}</p>} />;
}

function MessageNotices() {
  return (
    <>
      <VerificationNotice>{messages.verifyFirst}</VerificationNotice>
      <SessionEnded>{messages.sessionEnded}</SessionEnded>
    </>
  );
}

function Related({ page }: { page: IdeaPage }) {
  const [related] = useState(() => relatedTo(page));
  const { answer } = useAnswer(related.ask, { known: related.last() });
  return <RelatedIdeas ideas={valueOr(answer, [])} />;
}
