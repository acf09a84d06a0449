import { createListeners } from '@composed/browser/listeners';
import { isApiError, tokenStore } from '@idea-hub/shared/api';
import {
  getIdeas,
  getIdeasMine,
  getIdeasMineId,
  type OwnIdea,
  postIdeasIdWithdrawal,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import {
  type DraftNote,
  type OwnCatalogue,
  type SaveResult,
  WITHDRAWN,
} from '../../catalogue/types.ts';
import { readNote } from '../drafts/draft-note.ts';
import { dropDraft } from '../drafts/server-draft.ts';
import { NEEDS_SIGN_IN, shownIdeas, submissionOf } from './own-idea.ts';
import { resultOf, sendEdit, submitOnce } from './send-idea.ts';

export interface LiveCatalogue extends OwnCatalogue {
  /** Withdraws an own idea permanently. */
  withdraw(id: number): Promise<void>;
}

async function mine(): Promise<readonly OwnIdea[]> {
  return (await call(getIdeasMine, {})).ideas;
}

/** The catalogue of an author's ideas on the server. */
export function createLiveCatalogue(): LiveCatalogue {
  const { subscribe, tell } = createListeners();

  /** After a submission, deletes the server's draft and updates all screens. */
  function finish(form: string, result: SaveResult, note: DraftNote | undefined): SaveResult {
    if (!result.saved) return result;
    const { draft } = readNote(note);
    if (draft) void dropDraft(form, draft.version).catch(() => {});
    tell();
    return result;
  }

  return {
    // This list is only for finding similar ideas, so the newest page is enough.
    list: async () => (await call(getIdeas, { input: {} })).ideas.map(completeIdea),

    mine: async (viewer) => (viewer === null ? [] : (await mine()).map(submissionOf)),

    async editable(id, viewer) {
      if (viewer === null) throw new Error('Nobody is signed in.');
      const idea = await call(getIdeasMineId, { path: { id } }).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      });
      if (!idea || idea.status === WITHDRAWN) return null;
      const shown = submissionOf(idea);
      shownIdeas.set(id, shown);
      return shown;
    },

    async submit(form, viewer, note) {
      if (viewer === null) return NEEDS_SIGN_IN;
      return finish('submit', await resultOf(submitOnce(form, note)), note);
    },

    async update(id, form, _viewer, note) {
      const shown = shownIdeas.get(id);
      const version = readNote(note).version ?? shown?.version;
      const result = await resultOf(sendEdit(id, form, version, note));
      if (!result.saved) return result;
      const idea = { ...result.idea, answeredReason: shown?.rejectionReason };
      return finish(`edit-${id}`, { saved: true, idea }, note);
    },

    async withdraw(id) {
      await call(postIdeasIdWithdrawal, { path: { id } });
      tell();
    },

    submittedCount: async () => (tokenStore.accessToken() === null ? 0 : (await mine()).length),

    subscribe,
  };
}

/** One catalogue for the page, so that all screens get every change. */
export const liveCatalogue = createLiveCatalogue();
