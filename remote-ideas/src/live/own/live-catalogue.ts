import { createListeners } from '@composed/browser/listeners';
import { isApiError, tokenStore } from '@idea-hub/shared/api';
import {
  deleteDraftsForm,
  getIdeas,
  getIdeasMine,
  getIdeasMineId,
  type OwnIdea,
  postIdeas,
  postIdeasIdWithdrawal,
  putIdeasId,
} from '@idea-hub/shared/contracts/community-description';
import { call, type GivenTo } from '@idea-hub/shared/live/call';
import type { IdeaForm } from '../../catalogue/idea-form.ts';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import {
  type DraftNote,
  type OwnCatalogue,
  type SaveResult,
  WITHDRAWN,
} from '../../catalogue/types.ts';
import { addToNote, readNote } from '../drafts/draft-note.ts';
import { isTextOf, submissionOf } from './own-idea.ts';
import { isRefused, NEEDS_SIGN_IN, refusedBy } from './refusal-of.ts';
import { shownVersions } from './versions.ts';

export interface LiveCatalogue extends OwnCatalogue {
  /** Takes an own idea back, for good. */
  withdraw(id: number): Promise<void>;
}

/** The form's choices are the server's; a value that is none of them is refused there. */
type Input = GivenTo<'POST /ideas'>['input'];

const post = (form: IdeaForm, key: string) =>
  call(postIdeas, { headers: { 'idempotency-key': key }, input: form as Input });

const put = (id: number, form: IdeaForm, version: number | undefined) =>
  call(putIdeasId, {
    path: { id },
    headers: { 'if-match': `"${version ?? 0}"` },
    input: form as Input,
  });

async function mine(): Promise<readonly OwnIdea[]> {
  return (await call(getIdeasMine, {})).ideas;
}

/**
 * Submits a form as the one idea that its note says it becomes. A text that may have arrived before is sent again
 * with its key, and changed then: whether or not it had arrived, there is one idea, with the last text.
 */
async function submitOnce(form: IdeaForm, note: DraftNote | undefined): Promise<OwnIdea> {
  const { key = crypto.randomUUID(), sent = form } = readNote(note);
  addToNote(note, { key, sent });
  let idea: OwnIdea;
  try {
    idea = await post(sent, key);
  } catch (error) {
    if (isRefused(error)) addToNote(note, { key: undefined, sent: undefined });
    throw error;
  }
  return isTextOf(idea, form) ? idea : put(idea.id, form, idea.version);
}

/** A text's key may have been used on another device, for a text that was changed since. */
async function submitAsOne(form: IdeaForm, note: DraftNote | undefined): Promise<OwnIdea> {
  const hadKey = readNote(note).key !== undefined;
  try {
    return await submitOnce(form, note);
  } catch (error) {
    if (hadKey && isApiError(error) && error.status === 409) return submitOnce(form, note);
    throw error;
  }
}

async function changeOf(
  id: number,
  form: IdeaForm,
  version: number | undefined,
): Promise<SaveResult> {
  try {
    return { saved: true, idea: submissionOf(await put(id, form, version)) };
  } catch (error) {
    const refused = refusedBy(error);
    const current = 'refusal' in refused ? refused.refusal?.current : undefined;
    // It had arrived before, and its answer was lost.
    return current && isTextOf(current, form) ? { saved: true, idea: current } : refused;
  }
}

/** The server's ideas, for an author. */
export function createLiveCatalogue(): LiveCatalogue {
  const { subscribe, tell } = createListeners();

  /** What is submitted is no draft any more, on any device. */
  function finish(form: string, result: SaveResult): SaveResult {
    if (!result.saved) return result;
    void call(deleteDraftsForm, { path: { form } }).catch(() => {});
    tell();
    return result;
  }

  return {
    // Ideas like the one that is written are an extra: the newest will do.
    list: async () => (await call(getIdeas, { input: {} })).ideas.map(completeIdea),

    mine: async (viewer) => (viewer === null ? [] : (await mine()).map(submissionOf)),

    async editable(id, viewer) {
      if (viewer === null) throw new Error('Nobody is signed in.');
      const idea = await call(getIdeasMineId, { path: { id } }).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      });
      if (!idea || idea.status === WITHDRAWN) return null;
      shownVersions.set(id, idea.version);
      return submissionOf(idea);
    },

    async submit(form, viewer, note) {
      if (viewer === null) return NEEDS_SIGN_IN;
      try {
        const idea = submissionOf(await submitAsOne(form, note));
        return finish('submit', { saved: true, idea });
      } catch (error) {
        return refusedBy(error);
      }
    },

    async update(id, form, _viewer, note) {
      const version = readNote(note).version ?? shownVersions.get(id);
      return finish(`edit-${id}`, await changeOf(id, form, version));
    },

    async withdraw(id) {
      await call(postIdeasIdWithdrawal, { path: { id } });
      tell();
    },

    submittedCount: async () => (tokenStore.accessToken() === null ? 0 : (await mine()).length),

    subscribe,
  };
}

/** One for the page, so that every screen hears of every change. */
export const liveCatalogue = createLiveCatalogue();
