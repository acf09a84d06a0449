import type { SelectOption } from '@idea-hub/shared/ui/select-field';

/** The options of a select; a value from elsewhere that is none of them stays as an extra one. */
export function optionsOf(values: readonly string[], chosen: string): SelectOption[] {
  const all = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return all.map((value) => ({ value, label: value }));
}
