import { createListeners } from '@composed/browser/listeners';
import { tabStore } from '@composed/browser/storage';
import {
  getIdeasMarks,
  putIdeasIdLike,
  putIdeasIdSave,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { VISITORS_MARKS } from '@idea-hub/shared/platform/storage-keys';
import { type Session, useSession } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Marked, type Marks, marks as ofPage } from '../../catalogue/marks.ts';
import { messages } from '../../idea-card/messages.ts';
import { CARD_TOAST_MS } from '../../timings.ts';
import { messages as projectMessages } from '../project/messages.ts';

interface Liked {
  readonly id: number;
  readonly likes: number;
}

let counted: ReadonlyMap<number, number> = new Map();
const { subscribe, tell } = createListeners();

/** Notes the server's newest number of likes. */
export function countLikes(ideaId: number, likes: number): void {
  counted = new Map(counted).set(ideaId, likes);
  tell();
}

const read = () => counted;
const useCounted = () => useSyncExternalStore(subscribe, read, read);

/** The likes in an idea's record, or the server's newer number if that is higher. */
export function useLikes({ id, likes }: Liked): number {
  return Math.max(likes, useCounted().get(id) ?? 0);
}

/** Adds newer numbers of likes to a list. An idea without one stays the same object. */
export function useCountedLikes() {
  const counts = useCounted();
  return useCallback(
    <T extends Liked>(ideas: readonly T[]): readonly T[] =>
      ideas.map((idea) => {
        const likes = counts.get(idea.id) ?? 0;
        return likes > idea.likes ? { ...idea, likes } : idea;
      }),
    [counts],
  );
}

const CALLS = { liked: putIdeasIdLike, saved: putIdeasIdSave } as const;

const ENDS = { liked: '/like', saved: '/save' } as const;

const { unverified, retry: retryLabel } = projectMessages;

const connected = new WeakSet<Session>();

/**
 * Sends the page's marks to the server. A member's marks are sent immediately, and removed if that fails. A
 * visitor's marks stay in the tab and are sent at the next sign-in.
 */
export function connectMarks(session: Session, marks: Marks = ofPage): void {
  if (connected.has(session)) return;
  connected.add(session);
  // First, so that a member's marks are cleared before the other listeners run.
  marks.follow(session);
  const memberNow = () => session.getState().user?.id;
  marks.findObstacle = () => {
    if (session.getState().user?.isEmailVerified !== false) return undefined;
    // The member may have opened the link on another device: the next try then succeeds.
    void session.refreshProfile();
    return unverified;
  };

  async function send([ideaId, mark]: Marked): Promise<void> {
    const member = memberNow();
    try {
      const { likes } = await call(CALLS[mark], { path: { id: ideaId } });
      countLikes(ideaId, likes);
    } catch (error) {
      const state = session.getState();
      // The session had already expired, so keep it as a visitor's mark.
      if (state.status === 'anonymous' && state.reason === 'expired')
        return marks.add(ideaId, mark);
      // After any other end of the session, the marks are already cleared.
      if (memberNow() !== member) return;
      marks.marked[mark].delete(ideaId);
      marks.tell();
      // Only the member's marks tell whether the idea is their own.
      await ownIsKnown;
      if (memberNow() !== member) return;
      const isOwn = mark === 'liked' && marks.own.has(ideaId);
      const text = isOwn ? messages.ownLike : (refusalIn(error)?.text ?? messages.failed);
      const type = isOwn ? 'info' : 'error';
      const retry = { label: retryLabel, run: () => marks.add(ideaId, mark) };
      toasts.publish({ type, text, duration: CARD_TOAST_MS, ...(!isOwn && { action: retry }) });
    }
  }

  let ownIsKnown = Promise.resolve();

  function enter(member: string): void {
    for (const key of tabStore.keys(VISITORS_MARKS)) tabStore.remove(key);
    for (const marked of allMarks(marks)) void send(marked);
    ownIsKnown = find(member);
  }

  async function find(member: string): Promise<void> {
    try {
      const { liked, saved, own } = await call(getIdeasMarks, {});
      if (memberNow() !== member) return;
      for (const { id } of liked) marks.marked.liked.add(id);
      for (const { id } of saved) marks.marked.saved.add(id);
      for (const { id } of own) marks.own.add(id);
      marks.tell();
    } catch {
      // Missing marks do no harm: setting one again changes nothing.
    }
  }

  let member = memberNow();
  // The visitor may have signed in since, on a page of another remote.
  for (const [ideaId, mark] of visitorsMarks()) marks.marked[mark].add(ideaId);
  marks.tell();
  if (member !== undefined) enter(member);
  session.subscribe(() => {
    const now = memberNow();
    if (now !== undefined && now !== member) enter(now);
    member = now;
  });
  marks.onAdd((marked) => {
    const [ideaId, mark] = marked;
    // Keep the mark in the tab, because a social sign-in leaves the page.
    if (member === undefined) tabStore.set(VISITORS_MARKS + ideaId + ENDS[mark], '');
    else void send(marked);
  });
}

const allMarks = ({ marked: { liked, saved } }: Marks): Marked[] => [
  ...[...liked].map((id) => [id, 'liked'] as const),
  ...[...saved].map((id) => [id, 'saved'] as const),
];

function visitorsMarks(): Marked[] {
  return tabStore.keys(VISITORS_MARKS).flatMap((key) => {
    const [, id, mark] = /^(\d+)\/(like|save)$/.exec(key.slice(VISITORS_MARKS.length)) ?? [];
    return id ? [[Number(id), mark === 'like' ? 'liked' : 'saved'] as const] : [];
  });
}

/** Connects the page's marks with the server. Every live screen that shows ideas must call it. */
export function useLiveMarks(): void {
  const { session } = useSession();
  useEffect(() => connectMarks(session), [session]);
}
