import { type RefCallback, type SubmitEvent, useEffect, useReducer, useRef, useState } from 'react';
import { type Errors, firstInvalid, formReducer, type Values } from './form-state.ts';

interface FormSettings<F extends string> {
  /** The first values; their order is the order of the fields on screen. */
  initial: Values<F>;
  check(values: Values<F>): Errors<F>;
  /** Sends what was checked. The form takes no second submit until it is settled. */
  send(values: Values<F>): Promise<void>;
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
  sending: boolean;
  field(name: F): FieldProps;
  submit(event: SubmitEvent): void;
  focus(name: F): void;
  /** Shows these errors, moves the focus to the first of them (AU-26), and tells if there is one. */
  refuse(errors: Errors<F>): boolean;
}

export function useForm<F extends string>({ initial, check, send }: FormSettings<F>): Form<F> {
  const [state, dispatch] = useReducer(formReducer<F>, { values: initial, errors: {} });
  const [sending, setSending] = useState(false);
  const inFlight = useRef(false);
  const inputs = useRef(new Map<F, HTMLInputElement>());
  const toFocus = useRef<F | undefined>(undefined);

  // After the commit, so that the field already names its error when a screen reader reaches it.
  useEffect(() => {
    const name = toFocus.current;
    toFocus.current = undefined;
    if (name !== undefined) inputs.current.get(name)?.focus();
  });

  const refuse = (errors: Errors<F>) => {
    const first = firstInvalid(Object.keys(initial) as F[], errors);
    toFocus.current = first;
    dispatch({ type: 'checked', errors });
    return first !== undefined;
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    if (refuse(check(state.values))) return;
    // A ref beside the state: a second submit can come before React has rendered the first.
    inFlight.current = true;
    setSending(true);
    try {
      await send(state.values);
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  };

  return {
    values: state.values,
    sending,
    field: (name) => ({
      name,
      value: state.values[name],
      error: state.errors[name],
      onChange: (value) => dispatch({ type: 'edited', field: name, value }),
      inputRef: (element) => {
        if (element) inputs.current.set(name, element);
        else inputs.current.delete(name);
      },
    }),
    submit,
    focus: (name) => inputs.current.get(name)?.focus(),
    refuse,
  };
}
