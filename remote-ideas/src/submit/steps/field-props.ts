import type { SelectOption } from '@idea-hub/shared/ui/select-field';
import type { ReactNode } from 'react';
import type { Field } from '../../catalogue/idea-form.ts';
import { isHinted } from '../form/hints.ts';
import { messages } from '../messages.ts';
import type { WizardState } from '../wizard/wizard.ts';

/** What each step's component is given. */
export interface StepProps {
  readonly state: WizardState;
  edit(field: Field, value: string): void;
  /** What stands under the title, while that is written. */
  readonly belowTitle?: ReactNode;
}

/** What every field of the wizard shares: its name, label, value, error and hint. */
export function fieldProps({ state, edit }: StepProps, field: Field) {
  return {
    name: field,
    label: messages.fields[field],
    value: state.form[field],
    onChange: (value: string) => edit(field, value),
    error: state.errors[field],
    hint: isHinted(field) ? (state.hints[field] ?? null) : undefined,
  };
}

/** The options of a select; a value from elsewhere that is none of them stays as an extra one. */
export function optionsOf(values: readonly string[], chosen: string): SelectOption[] {
  const all = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return all.map((value) => ({ value, label: value }));
}
