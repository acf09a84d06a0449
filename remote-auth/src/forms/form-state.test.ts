import { type FormState, firstInvalid, formReducer } from './use-form.ts';

type Field = 'email' | 'password';

const refused: FormState<Field> = {
  values: { email: 'ada', password: '' },
  errors: { email: 'Email is invalid', password: 'Password is required' },
};

test("[AU-09] clears the edited field's error and leaves the others", () => {
  const next = formReducer(refused, { type: 'edited', field: 'email', value: 'ada@' });
  expect(next).toEqual({
    values: { email: 'ada@', password: '' },
    errors: { password: 'Password is required' },
  });
});

test('[AU-09] replaces all errors when the form was checked again', () => {
  const next = formReducer(refused, { type: 'checked', errors: {} });
  expect(next).toEqual({ values: refused.values, errors: {} });
});

test('[AU-26] names the first field with an error in the order of the form', () => {
  expect(firstInvalid(['email', 'password'], refused.errors)).toBe('email');
  expect(firstInvalid(['email', 'password'], { password: 'x' })).toBe('password');
  expect(firstInvalid(['email', 'password'], {})).toBeUndefined();
});
