import { type RefCallback, type SubmitEvent, useEffect, useReducer, useRef } from 'react';
import { useSingleFlight } from '../lifecycle/calls.ts';

interface FormSettings<F extends string> {
  /** Initial values, in the order of the fields on screen. */
  initial: Values<F>;
  check(values: Values<F>): Errors<F>;
  /** Sends valid values. Must not reject. `true` means success: the form accepts no further submit. */
  send(values: Values<F>): Promise<boolean>;
}

/** Props for a text field of the UI kit. */
export interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
  inputRef: RefCallback<HTMLInputElement>;
}

export interface Form<F extends string> {
  values: Values<F>;
  errors: Errors<F>;
  /** True during a submit, and after a successful one. */
  sending: boolean;
  field(name: F): FieldProps;
  submit(event: SubmitEvent): void;
  focus(name: F): void;
  /** Shows these errors and focuses the first invalid field. Returns whether there is one. */
  refuse(errors: Errors<F>): boolean;
}

/** Manages a form of text fields. Typing clears the field's own error. A form with errors is not sent. */
export function useForm<F extends string>({ initial, check, send }: FormSettings<F>): Form<F> {
  const [{ values, errors }, dispatch] = useReducer(formReducer<F>, {
    values: initial,
    errors: {},
  });
  const { busy, run } = useSingleFlight();
  const inputs = useRef(new Map<F, HTMLInputElement>());
  const toFocus = useRef<F | undefined>(undefined);

  // Runs after the commit, so that a screen reader finds the error when the field gets the focus.
  useEffect(() => {
    const name = toFocus.current;
    toFocus.current = undefined;
    if (name !== undefined) inputs.current.get(name)?.focus();
  });

  const refuse = (found: Errors<F>) => {
    const first = firstInvalid(Object.keys(initial) as F[], found);
    toFocus.current = first;
    dispatch({ type: 'checked', errors: found });
    return first !== undefined;
  };

  return {
    values,
    errors,
    sending: busy,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => dispatch({ type: 'edited', field: name, value }),
      inputRef: (element) => {
        if (element) inputs.current.set(name, element);
        else inputs.current.delete(name);
      },
    }),
    submit(event) {
      event.preventDefault();
      if (busy || refuse(check(values))) return;
      void run(() => send(values));
    },
    focus: (name) => inputs.current.get(name)?.focus(),
    refuse,
  };
}

/** Values of a form that has only text fields. */
type Values<F extends string> = Record<F, string>;
type Errors<F extends string> = Partial<Record<F, string | undefined>>;

export interface FormState<F extends string> {
  values: Values<F>;
  errors: Errors<F>;
}

type FormChange<F extends string> =
  | { type: 'edited'; field: F; value: string }
  | { type: 'checked'; errors: Errors<F> };

export function formReducer<F extends string>(
  state: FormState<F>,
  change: FormChange<F>,
): FormState<F> {
  switch (change.type) {
    case 'edited': {
      const { [change.field]: _cleared, ...rest } = state.errors;
      return {
        values: { ...state.values, [change.field]: change.value },
        errors: rest as Errors<F>,
      };
    }
    case 'checked':
      return { ...state, errors: change.errors };
  }
}

/** Returns the first field with an error, in the order of the form. */
export function firstInvalid<F extends string>(
  fields: readonly F[],
  errors: Errors<F>,
): F | undefined {
  return fields.find((field) => errors[field] !== undefined);
}
