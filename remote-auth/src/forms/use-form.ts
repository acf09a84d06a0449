import { type RefCallback, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../lifecycle/calls.ts';

/** Values of a form that has only text fields. */
type Values<F extends string> = Record<F, string>;
type Errors<F extends string> = Partial<Record<F, string | undefined>>;

interface FormSettings<F extends string> {
  /** Initial values, in the order of the fields on screen. */
  initial: Values<F>;
  check(values: Values<F>): Errors<F>;
  /** Sends valid values. Must not reject. `true` means success: the form accepts no further submit. */
  send(values: Values<F>): Promise<boolean>;
}

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
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<F>>({});
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
    const first = (Object.keys(initial) as F[]).find((name) => found[name] !== undefined);
    toFocus.current = first;
    setErrors(found);
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
      onChange(value) {
        setValues((now) => ({ ...now, [name]: value }));
        setErrors((now) => ({ ...now, [name]: undefined }));
      },
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
