import { keptRecord } from '@composed/browser/kept-record';
import { readForm } from '../../submit/form/read-form.ts';
import { FIRST_STEP, isStep } from '../../submit/steps/steps.ts';
import type { Unfinished } from '../../submit/wizard/wizard.ts';
import type { Noted } from './draft-note.ts';

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
