import { useLatest } from '@composed/browser/use-latest';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { Viewer } from '../../catalogue/types.ts';
import type { RunningWizard } from '../../submit/wizard/use-wizard.ts';
import { isWorthKeeping } from '../../submit/wizard/wizard.ts';
import { messages } from '../own/messages.ts';
import {
  addToNote,
  type DraftContent,
  draftContent,
  forgetKey,
  readDraftContent,
  readNote,
} from './draft-note.ts';
import { createServerDraft, type DraftPlace, type ServerDraft } from './server-draft.ts';

export interface OtherDraft {
  /** `null`: another device submitted or dropped the form. */
  readonly draft: DraftContent | null;
  settle(choice: 'mine' | 'theirs'): void;
  /** Continues with this device's form as the same idea. Used if the submitted idea is known. */
  close(): void;
}

/**
 * Also stores a member's unfinished form on the server, so that they can continue on another device.
 * Returns the other device's form while the member must choose between the two.
 *
 * @param onPlace receives whether the server has the form
 */
export function useServerDraft(
  { state, dispatch, startOver, keeper }: RunningWizard,
  ideaId: number | null,
  author: Viewer,
  onPlace: (place: DraftPlace) => void,
): OtherDraft | null {
  const { session, state: now } = useSession();
  const isOwn = author !== null && now.user?.id === author && now.user.isEmailVerified;
  const member = isOwn ? author : null;
  const [other, setOther] = useState<OtherDraft | null>(null);
  const draft = useRef<ServerDraft | null>(null);
  const { note } = keeper;

  const follow = useLatest(() => {
    if (state.phase.name === 'submitting') return draft.current?.pause();
    if (state.phase.name === 'submitted') {
      setOther(null);
      return draft.current?.finish();
    }
    if (!isWorthKeeping(state)) return draft.current?.follow(null);
    // Create the key early, so that the form becomes one idea, whichever device submits it.
    if (ideaId === null && !readNote(note).key) addToNote(note, { key: crypto.randomUUID() });
    draft.current?.follow(draftContent(state, readNote(note)));
  });

  const drop = useLatest(startOver);
  /** Makes the form a new idea with the same text. */
  const renew = useLatest(() => {
    if (ideaId !== null) return;
    forgetKey(note);
    follow.current();
  });

  useEffect(() => {
    if (member === null) return;
    const server = createServerDraft({
      form: ideaId === null ? 'submit' : `edit-${ideaId}`,
      note,
      isCurrent: () => session.getState().user?.id === member,
      onFound(content) {
        const { unfinished, noted } = readDraftContent(content);
        addToNote(note, { ...noted, sent: undefined });
        dispatch({ type: 'draftFound', unfinished });
      },
      onPlace,
      onFinished: () => drop.current(messages.finished.done),
      onConflict: (content) =>
        setOther({
          draft: content === null ? null : readDraftContent(content),
          settle(choice) {
            setOther(null);
            if (content === null && choice === 'mine') renew.current();
            if (content === null && choice === 'theirs') drop.current();
            server.settle(choice);
          },
          close() {
            setOther(null);
            server.settle('mine');
          },
        }),
    });
    draft.current = server;
    follow.current();
    return () => {
      server.stop();
      draft.current = null;
      setOther(null);
      onPlace(null);
    };
  }, [member, ideaId, note, session, dispatch, follow, drop, renew, onPlace]);

  const { phase, form, step, completed, start } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: run after each change of the stored form
  useEffect(() => follow.current(), [follow, phase, form, step, completed, start]);

  return other;
}
