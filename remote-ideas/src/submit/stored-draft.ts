import { EMPTY_FORM, FIELDS, type IdeaForm } from './idea-form.ts';
import { FIRST_STEP, isStep } from './steps.ts';
import type { Unfinished } from './wizard.ts';

const VERSION = 2;

/** An unfinished form as this browser keeps it, each under a key of its own. */
export interface StoredDraft {
  /** The account's id; `null` when a visitor without a session wrote it. */
  readonly owner: string | null;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly savedAt: number;
  readonly unfinished: Unfinished;
}

/** What the keys of all unfinished forms for a new idea, or for one edited idea, start with. */
export function draftPrefix(ideaId: number | null): string {
  return ideaId === null ? 'ideahub.draft.new.' : `ideahub.draft.edit.${ideaId}.`;
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

/** `null` for whatever is no draft of this version: anything may stand in a browser's storage. */
export function readDraft(text: string | null): StoredDraft | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || kept.version !== VERSION || !isRecord(kept.form)) return null;
    return {
      owner: typeof kept.owner === 'string' ? kept.owner : null,
      savedAt: typeof kept.savedAt === 'number' ? kept.savedAt : 0,
      unfinished: {
        form: readForm(kept.form),
        step: isStep(kept.step) ? kept.step : FIRST_STEP,
        completed: Array.isArray(kept.completed) ? kept.completed.filter(isStep) : [],
      },
    };
  } catch {
    return null;
  }
}

export function draftText({ owner, savedAt, unfinished }: StoredDraft): string {
  const { form, step, completed } = unfinished;
  return JSON.stringify({ version: VERSION, owner, savedAt, form, step, completed });
}
