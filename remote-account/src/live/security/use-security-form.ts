import { refusalIn } from '@idea-hub/shared/live/refusal';
import { type FormEvent, useRef, useState } from 'react';

interface SecurityForm<Values extends Record<string, string>> {
  empty: Values;
  errorsIn(values: Values): Partial<Values>;
  send(values: Values): Promise<unknown>;
  /** Shown if the server gives no reason. */
  failed: string;
  onDone(): void;
}

/** State of a form that asks for the password. */
export function useSecurityForm<Values extends Record<string, string>>({
  empty,
  errorsIn,
  send,
  failed,
  onDone,
}: SecurityForm<Values>) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const inputs = useRef<Record<string, HTMLInputElement | null>>({});

  function refuse(found: Partial<Record<string, string>>): boolean {
    setErrors(found);
    const first = Object.keys(empty).find((name) => found[name]);
    if (first) inputs.current[first]?.focus();
    return first !== undefined;
  }

  async function submit() {
    setFailure(undefined);
    if (isBusy || refuse(errorsIn(values))) return;
    setIsBusy(true);
    try {
      await send(values);
    } catch (error) {
      const refusal = refusalIn(error);
      if (!refuse(refusal?.fields ?? {})) setFailure(refusal?.text ?? failed);
      return;
    } finally {
      setIsBusy(false);
    }
    onDone();
  }

  return {
    form: {
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void submit();
      },
    },
    values,
    failure,
    isBusy,
    field: (name: keyof Values & string) => ({
      inputRef: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      error: errors[name],
      onChange(text: string) {
        setValues({ ...values, [name]: text });
        setErrors({ ...errors, [name]: undefined });
      },
    }),
  };
}
