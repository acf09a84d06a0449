import { useLatest } from '@composed/browser/use-latest';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { Viewer } from '../../catalogue/types.ts';
import type { RunningWizard } from '../../submit/wizard/use-wizard.ts';
import { isWorthKeeping } from '../../submit/wizard/wizard.ts';
import { type DraftContent, draftContent, readDraftContent } from './draft-content.ts';
import { addToNote, readNote } from './draft-note.ts';
import { createServerDraft, type DraftPlace, type ServerDraft } from './server-draft.ts';

interface OtherDraft extends DraftContent {
  settle(choice: 'mine' | 'theirs'): void;
}

/**
 * Keeps a member's unfinished form with the server as well, so that it goes on on another device. Returns the other
 * form where two devices went on by themselves, for as long as the member has not chosen.
 *
 * @param onPlace told whether the account has the form
 */
export function useServerDraft(
  { state, dispatch, keeper }: RunningWizard,
  ideaId: number | null,
  author: Viewer,
  onPlace: (place: DraftPlace) => void,
): OtherDraft | null {
  const { session, state: now } = useSession();
  const member = author !== null && now.user?.id === author ? author : null;
  const [other, setOther] = useState<OtherDraft | null>(null);
  const draft = useRef<ServerDraft | null>(null);
  const { note } = keeper;

  const follow = useLatest(() => {
    if (state.phase.name === 'submitting') return draft.current?.pause();
    if (state.phase.name === 'submitted') return draft.current?.finish();
    if (!isWorthKeeping(state)) return draft.current?.follow(null);
    // Known from the start, so that whichever device submits it, it is one idea.
    if (ideaId === null && !readNote(note).key) addToNote(note, { key: crypto.randomUUID() });
    draft.current?.follow(draftContent(state, readNote(note)));
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
      onConflict: (content) =>
        setOther({
          ...readDraftContent(content),
          settle(choice) {
            setOther(null);
            server.settle(choice);
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
  }, [member, ideaId, note, session, dispatch, follow, onPlace]);

  const { phase, form, step, completed, start } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of what is kept
  useEffect(() => follow.current(), [follow, phase, form, step, completed, start]);

  return other;
}
