import { formatNumber } from '@composed/browser/format-number';
import { getMembersId, getMembersIdIdeas } from '@idea-hub/shared/contracts/community-description';
import { type AnswerTo, call } from '@idea-hub/shared/live/call';
import { refusalIn, withReason } from '@idea-hub/shared/live/refusal';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { useNavigate, useSearchParams } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Pencil } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import list from '../../browse/idea-list.module.css';
import { IdeaList } from '../../browse/idea-list.tsx';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import { CardSkeleton } from '../../idea-card/card-skeleton.tsx';
import { href } from '../../manifest.ts';
import { MissingPage } from '../../suggestions/missing-page.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MoreIdeas, NoPage, PreviousPage } from '../browse/more-ideas.tsx';
import { pageAddress, readPageNumber } from '../browse/page-number.ts';
import { type Found as FoundIdeas, NONE, useIdeaPages } from '../browse/use-idea-pages.ts';
import { LiveCards } from '../idea-card/live-cards.tsx';
import { useCountedLikes, useLiveMarks } from '../marks/connect-marks.ts';
import { PageHead, useFilledHead } from '../page-head.tsx';
import { findIdeaPage } from '../project/idea-page.ts';
import { takeStart } from '../start.ts';
import { awaitMessage } from './awaited-message.ts';
import { findMember, type Member } from './find-member.ts';
import styles from './member-screen.module.css';
import { messages } from './messages.ts';
import { Profile, ProfileSkeleton, WriteButton } from './profile.tsx';

/** Form of a member's id. For another address, the screen shows `Member not found` without a request. */
const MEMBER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A member's profile and published ideas (`/members/:id`). */
export function MemberScreen({ params: { id } }: { params: { id: string } }) {
  // Remount for each member, so that no state carries over.
  return MEMBER_ID.test(id) ? <MemberPage key={id} id={id} /> : <NobodyFound />;
}

function MemberPage({ id }: { id: string }) {
  useFilledHead();
  const [start] = useState(() => takeStart(getMembersId, `/members/${id}`));
  const ask = useCallback(async () => {
    if (start?.isFresh) return start.value;
    return findMember(id).catch((error: unknown) => {
      if (start?.value) return start.value;
      throw error;
    });
  }, [id, start]);
  const { answer, retry } = useAnswer(ask, start ? { known: start.value } : {});
  if (answer.status === 'failed') {
    const texts = withReason(messages.failed, answer.error);
    return <LoadFailed texts={texts} headingLevel={1} onRetry={retry} />;
  }
  if (answer.status === 'loading') {
    return (
      <div className={styles.page}>
        <ProfileSkeleton />
        <CardSkeletons />
      </div>
    );
  }
  return answer.value ? <Found member={answer.value} /> : <NobodyFound />;
}

const NobodyFound = () => (
  <>
    <MemberNotFound />
    <PageHead title={messages.notFound.title} isMissing />
  </>
);

function Found({ member }: { member: Member }) {
  const { name } = member;
  const headingId = useId();
  const number = readPageNumber(useSearchParams()[0]);
  return (
    <div className={styles.page}>
      <Profile member={member} action={member.ideas > 0 && <Action member={member} />} />
      <section aria-labelledby={headingId} className={styles.ideas}>
        <h2 id={headingId} dir="auto">
          {messages.ideas(name)}
        </h2>
        {member.ideas > 0 || number !== 1 ? (
          <Ideas member={member} number={number} />
        ) : (
          <>
            <p className={styles.none}>{messages.none}</p>
            <MemberHead member={member} number={1} />
          </>
        )}
      </section>
    </div>
  );
}

interface NumberedProps {
  readonly member: Member;
  /** Number of the page of the member's ideas; `null` is a missing page. */
  readonly number: number | null;
}

function MemberHead({ member, number, isMissing }: NumberedProps & { isMissing?: boolean }) {
  const { name, bio, since, ideas } = member;
  return (
    <PageHead
      title={isMissing || number === null ? messages.noPage : messages.page(name, number)}
      description={bio || messages.about(since, formatNumber(ideas), ideas)}
      isMissing={isMissing}
      address={`${number}`}
    />
  );
}

/** Opens the message form of the member's latest idea. On one's own page, a link to the profile's form. */
function Action({ member: { id, name } }: { member: Member }) {
  const { user } = useSession().state;
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function write() {
    setIsBusy(true);
    try {
      const { ideas } = await call(getMembersIdIdeas, { path: { id }, input: {} });
      const latest = ideas[0] && (await findIdeaPage(ideas[0].id));
      // The visitor may have gone to another page.
      if (!isHere.current) return;
      if (latest?.takesMessages) {
        awaitMessage(latest.id);
        navigate(`/project/${latest.id}`);
      } else {
        toasts.publish({ type: 'info', text: messages.noMessages(name) });
      }
    } catch (error) {
      if (!isHere.current) return;
      toasts.publish({ type: 'error', text: refusalIn(error)?.text ?? messages.writeFailed });
    } finally {
      setIsBusy(false);
    }
  }

  if (user?.id !== id) return <WriteButton busy={isBusy} onClick={() => void write()} />;
  return (
    <LinkButton to="/account?section=profile" variant="secondary" icon={<Pencil />}>
      {messages.edit}
    </LinkButton>
  );
}

const foundIn = (answer: AnswerTo<'GET /members/{id}/ideas'>): FoundIdeas => ({
  ...answer,
  ideas: answer.ideas.map(completeIdea),
  spelling: null,
});

/** The member's ideas, from a page on. */
function Ideas({ member, number }: NumberedProps) {
  const { id } = member;
  useLiveMarks();
  const withLikes = useCountedLikes();
  const pages = useIdeaPages(
    `member ${id} ${number}`,
    async (page, signal) => {
      if (number === null) return NONE;
      const input = number > 1 && !page.cursor ? { page: `${number}` } : page;
      return foundIn(await call(getMembersIdIdeas, { path: { id }, input }, { signal }));
    },
    () => {
      if (number === null) return { value: NONE, isFresh: true };
      const start = takeStart(getMembersIdIdeas, pageAddress(`/members/${id}/ideas`, number));
      return start?.value ? { ...start, value: foundIn(start.value) } : undefined;
    },
  );
  const { list: state, loadMore, retry } = pages;
  const found = state.status === 'ready' ? state.found : null;
  const ideas = useMemo(() => withLikes(found?.ideas ?? []), [withLikes, found?.ideas]);
  const isMissing = found !== null && ideas.length === 0 && number !== 1;
  const first = href('/members/:id', { id });
  return (
    <>
      <MemberHead member={member} number={number} isMissing={isMissing} />
      {state.status === 'failed' && (
        <LoadFailed texts={withReason(messages.failedIdeas, state.error)} onRetry={retry} />
      )}
      {state.status === 'loading' && <CardSkeletons />}
      {isMissing && <NoPage to={first} />}
      {found && !isMissing && (
        <LiveCards>
          <div>
            <IdeaList ideas={ideas} total={found.total} view="grid" />
            <MoreIdeas list={state} onMore={loadMore} />
            {number !== null && number > 1 && <PreviousPage to={pageAddress(first, number - 1)} />}
          </div>
        </LiveCards>
      )}
    </>
  );
}

function CardSkeletons() {
  return (
    <div className={`${list.chunk} ${list.grid}`}>
      {[1, 2, 3].map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  );
}

/** Shown for an unknown member, and for one whom others may not see. */
export function MemberNotFound() {
  const { title, text, home } = messages.notFound;
  return (
    <MissingPage title={title} text={text}>
      <LinkButton to="/">{home}</LinkButton>
    </MissingPage>
  );
}
