/** Values of a form that has only text fields. */
export type Values<F extends string> = Record<F, string>;
export type Errors<F extends string> = Partial<Record<F, string | undefined>>;

export interface FormState<F extends string> {
  values: Values<F>;
  errors: Errors<F>;
}

export type FormChange<F extends string> =
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
