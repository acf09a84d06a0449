import { keptRecord, recordOf } from '@idea-hub/shared/platform/kept-record';
import { EMPTY_FORM, FIELDS, type IdeaForm } from '../../catalogue/idea-form.ts';
import { FIRST_STEP, isStep } from '../steps/steps.ts';
import type { Unfinished } from '../wizard/wizard.ts';

const VERSION = 2;

/** An unfinished form as this browser keeps it. */
export interface StoredDraft extends Unfinished {
  /** The account's id; `null` when a visitor without a session typed last. */
  readonly owner: string | null;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly savedAt: number;
  /** `savedAt` of the draft of another tab that this one began with; 0 for none. */
  readonly from: number;
}

function readForm(kept: Readonly<Record<string, unknown>>): IdeaForm {
  const texts = FIELDS.filter((field) => typeof kept[field] === 'string');
  const form = Object.fromEntries(texts.map((field) => [field, kept[field]]));
  const contactPreference = form.contactPreference === 'none' ? 'none' : 'email';
  return { ...EMPTY_FORM, ...form, contactPreference };
}

/** `null` for whatever is no draft of this version. */
export function readDraft(text: string | null): StoredDraft | null {
  const { version, form, ...kept } = keptRecord(text);
  if (version !== VERSION || Object(form) !== form) return null;
  return {
    owner: typeof kept.owner === 'string' ? kept.owner : null,
    savedAt: Number(kept.savedAt) || 0,
    from: Number(kept.from) || 0,
    form: readForm(recordOf(form)),
    step: isStep(kept.step) ? kept.step : FIRST_STEP,
    completed: Array.isArray(kept.completed) ? kept.completed.filter(isStep) : [],
  };
}

export function draftText(draft: StoredDraft): string {
  return JSON.stringify({ version: VERSION, ...draft });
}
