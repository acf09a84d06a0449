import { keptRecord, recordOf } from '@composed/browser/kept-record';
import type { IdeaForm } from '../../catalogue/idea-form.ts';
import type { DraftNote } from '../../catalogue/types.ts';
import { readForm } from '../../submit/form/read-form.ts';
import { FIRST_STEP, isStep } from '../../submit/steps/steps.ts';
import type { Unfinished } from '../../submit/wizard/wizard.ts';

/** Data of live mode that is stored with an unfinished form on this device. */
interface Noted {
  /** The idempotency key of the idea that the form becomes. */
  readonly key?: string | undefined;
  /** The first text sent with the key. The server may have received it. */
  readonly sent?: IdeaForm | undefined;
  /** The last edit that was sent. The server may have received it. */
  readonly tried?: IdeaForm | undefined;
  /** The version of the idea that was edited. */
  readonly version?: number | undefined;
  /** The server's draft that this form is based on. */
  readonly draft?: { readonly version: number; readonly content: string } | undefined;
}

export function readNote(note?: DraftNote): Noted {
  const { key, sent, tried, version, draft } = recordOf(note?.get());
  const kept = recordOf(draft);
  return {
    key: typeof key === 'string' ? key : undefined,
    sent: Object(sent) === sent ? readForm(sent) : undefined,
    tried: Object(tried) === tried ? readForm(tried) : undefined,
    version: typeof version === 'number' ? version : undefined,
    draft:
      typeof kept.version === 'number' && typeof kept.content === 'string'
        ? { version: kept.version, content: kept.content }
        : undefined,
  };
}

export const addToNote = (note: DraftNote | undefined, change: Noted): void =>
  note?.set({ ...readNote(note), ...change });

/** Makes the form a new idea. */
export const forgetKey = (note: DraftNote | undefined): void =>
  addToNote(note, { key: undefined, sent: undefined, tried: undefined, version: undefined });

/** An unfinished form, as devices exchange it. */
export interface DraftContent {
  readonly unfinished: Unfinished;
  readonly noted: Pick<Noted, 'key' | 'version'>;
}

export const draftContent = ({ form, step, completed }: Unfinished, { key, version }: Noted) =>
  JSON.stringify({ form, step, completed, key, version });

export function readDraftContent(text: string): DraftContent {
  const { form, step, completed, key, version } = keptRecord(text);
  return {
    unfinished: {
      form: readForm(form),
      step: isStep(step) ? step : FIRST_STEP,
      completed: Array.isArray(completed) ? completed.filter(isStep) : [],
    },
    noted: {
      key: typeof key === 'string' ? key : undefined,
      version: typeof version === 'number' ? version : undefined,
    },
  };
}
