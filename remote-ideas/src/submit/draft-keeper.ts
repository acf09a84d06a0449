import type { KeyValueStore } from '@idea-hub/shared/platform/storage';
import { EMPTY_FORM, FIELDS, type IdeaForm } from './idea-form.ts';
import { FIRST_STEP, isStep } from './steps.ts';
import type { Unfinished } from './wizard.ts';

const VERSION = 1;

/** Keeps one unfinished form in this browser, from the first letter until it is submitted (WZ-16). */
export interface DraftKeeper {
  /** What an earlier visit left; `null` without one, when it can't be read, or when another account wrote it. */
  load(userId: string | null): Unfinished | null;
  /** `false` when the browser refused. */
  keep(unfinished: Unfinished, userId: string | null): boolean;
  /** Forgets the draft, unless another tab or account has put its own in its place since. */
  discard(): void;
}

/** One key for new ideas and one for each edited idea. */
export function draftKey(ideaId: number | null): string {
  return ideaId === null ? 'ideahub.draft.new' : `ideahub.draft.edit.${ideaId}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readForm(value: Record<string, unknown>): IdeaForm {
  const form = { ...EMPTY_FORM };
  for (const field of FIELDS) {
    const text = value[field];
    if (field === 'contactPreference') form[field] = text === 'none' ? 'none' : 'email';
    else if (typeof text === 'string') form[field] = text;
  }
  return form;
}

function read(text: string): { writtenBy: unknown; unfinished: Unfinished } | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || kept.version !== VERSION || !isRecord(kept.form)) return null;
    return {
      writtenBy: kept.userId,
      unfinished: {
        form: readForm(kept.form),
        step: isStep(kept.step) ? kept.step : FIRST_STEP,
        completed: Array.isArray(kept.completed) ? kept.completed.filter(isStep) : [],
      },
    };
  } catch {
    // Somebody else's text under our key.
    return null;
  }
}

export function createDraftKeeper(store: KeyValueStore, ideaId: number | null): DraftKeeper {
  const key = draftKey(ideaId);
  let ours: string | null = null;

  return {
    load(userId) {
      const text = store.get(key);
      const found = text === null ? null : read(text);
      if (found === null) return null;
      // Signed out, the browser's last draft shows: it may be that of a session that just expired.
      const isForeign =
        userId !== null && typeof found.writtenBy === 'string' && found.writtenBy !== userId;
      if (isForeign) return null;
      ours = text;
      return found.unfinished;
    },

    keep({ form, step, completed }, userId) {
      const text = JSON.stringify({ version: VERSION, userId, form, step, completed });
      if (text === ours) return true;
      const isKept = store.set(key, text);
      if (isKept) ours = text;
      return isKept;
    },

    discard() {
      if (ours !== null && store.get(key) === ours) store.remove(key);
      ours = null;
    },
  };
}
