import { type RefCallback, type SubmitEvent, useEffect, useReducer, useRef } from 'react';
import { useSingleFlight } from '../lifecycle/use-single-flight.ts';
import { type Errors, firstInvalid, formReducer, type Values } from './form-state.ts';

interface FormSettings<F extends string> {
  /** The first values; their order is the order of the fields on screen. */
  initial: Values<F>;
  check(values: Values<F>): Errors<F>;
  /** Sends what was checked, and rejects never. `true`: the form has done its work and takes no more. */
  send(values: Values<F>): Promise<boolean>;
}

/** What a text field of the UI kit takes. */
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
  /** A submit is under way, or was the last one. */
  sending: boolean;
  field(name: F): FieldProps;
  submit(event: SubmitEvent): void;
  focus(name: F): void;
  /** Shows these errors, moves the focus to the first of them, and tells if there is one. */
  refuse(errors: Errors<F>): boolean;
}

/** A form of text fields: typing removes the field’s own error, and while any stands, nothing is sent. */
export function useForm<F extends string>({ initial, check, send }: FormSettings<F>): Form<F> {
  const [{ values, errors }, dispatch] = useReducer(formReducer<F>, {
    values: initial,
    errors: {},
  });
  const { busy, run } = useSingleFlight();
  const inputs = useRef(new Map<F, HTMLInputElement>());
  const toFocus = useRef<F | undefined>(undefined);

  // After the commit, so that the field already names its error when a screen reader reaches it.
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
