import { postIdeas, putIdeasId } from '@idea-hub/shared/contracts/community-description';
import { call, type GivenTo } from '@idea-hub/shared/live/call';
import type { IdeaForm } from '../../catalogue/idea-form.ts';
import { type DraftNote, type SaveResult, WITHDRAWN } from '../../catalogue/types.ts';
import { sameForm } from '../../submit/form/read-form.ts';
import { addToNote, forgetKey, readNote } from '../drafts/draft-note.ts';
import { messages } from './messages.ts';
import {
  currentIn,
  isRefused,
  isTextOf,
  isUnderReview,
  refusedBy,
  refusedWith,
  submissionOf,
} from './own-idea.ts';

/** The server validates the form's choices. */
type Input = GivenTo<'POST /ideas'>['input'];

const post = (form: IdeaForm, key: string) =>
  call(postIdeas, { headers: { 'idempotency-key': key }, input: form as Input });

const put = async (
  id: number,
  form: IdeaForm,
  version: number | undefined,
): Promise<SaveResult> => ({
  saved: true,
  idea: submissionOf(
    await call(putIdeasId, {
      path: { id },
      headers: { 'if-match': `"${version ?? 0}"` },
      input: form as Input,
    }),
  ),
});

/**
 * Sends an edit. If the answer to an earlier attempt was lost, the text of that attempt is not a conflict.
 */
export async function sendEdit(
  id: number,
  form: IdeaForm,
  version: number | undefined,
  note: DraftNote | undefined,
): Promise<SaveResult> {
  const { tried } = readNote(note);
  addToNote(note, { tried: form });
  try {
    return await put(id, form, version);
  } catch (error) {
    const current = currentIn(error);
    if (!current || !isUnderReview(current)) throw error;
    if (isTextOf(current, form)) return { saved: true, idea: current };
    if (tried && isTextOf(current, tried)) return put(id, form, current.version);
    throw error;
  }
}

/**
 * Submits a form as the one idea of its idempotency key. After a lost answer, sends the first text again
 * with the same key, then the changes. The refusal contains the stored idea if somebody else changed it or
 * decided on it.
 */
export async function submitOnce(form: IdeaForm, note: DraftNote | undefined): Promise<SaveResult> {
  const { key = crypto.randomUUID(), sent = form, tried, version } = readNote(note);
  addToNote(note, { key, sent });
  let isOtherText = false;
  const idea = await post(sent, key)
    .then(submissionOf)
    .catch((error: unknown) => {
      const current = currentIn(error);
      if (!current && isRefused(error)) forgetKey(note);
      if (!current) throw error;
      isOtherText = true;
      return current;
    });
  if (idea.status === WITHDRAWN) {
    forgetKey(note);
    return refusedWith({ text: messages.wasWithdrawn });
  }
  const isAsSent = idea.version === 1 && !isOtherText;
  const isOwn = isAsSent || (tried !== undefined && isTextOf(idea, tried));
  if (isUnderReview(idea)) {
    if (isTextOf(idea, form) || (isAsSent && sameForm(sent, form))) return { saved: true, idea };
    if (isOwn) return sendEdit(idea.id, form, idea.version, note);
  }
  // The author saw this version and still wants to send the text.
  if (version === idea.version) return sendEdit(idea.id, form, version, note);
  return refusedWith({ current: idea });
}

export const resultOf = (sending: Promise<SaveResult>): Promise<SaveResult> =>
  sending.catch((error: unknown) => refusedBy(error));
