import { refusalIn } from '@idea-hub/shared/live/refusal';
import { type RefObject, useEffect, useState } from 'react';
import type { Account } from '../account/services.ts';
import type { ProfileEdits } from '../entities/account-profile.ts';
import { dismissFailure } from '../notices.ts';
import { errorsByField } from './live-profile.ts';
import { ProfileConflict } from './save-profile.ts';

type Errors = NonNullable<Account['errors']>;

/** Refused fields and conflicts of the last save. */
export function useRefusal(panel: RefObject<HTMLElement | null>) {
  const [errors, setErrors] = useState<Errors>({});
  const [conflict, setConflict] = useState<ProfileConflict | null>(null);
  /** Number of saves in which the server refused fields. */
  const [refusals, setRefusals] = useState(0);

  // Focus the first refused field, once for each refusal and not while the member corrects another field.
  useEffect(() => {
    if (refusals === 0) return;
    panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, panel]);

  return {
    errors,
    conflict,
    closeConflict: () => setConflict(null),
    clear() {
      setErrors({});
      setConflict(null);
    },
    reasonOf(error: unknown) {
      if (error instanceof ProfileConflict) {
        dismissFailure();
        setConflict(error);
        return null;
      }
      const refusal = refusalIn(error);
      const fields = errorsByField(refusal?.fields ?? {});
      setErrors(fields);
      if (Object.keys(fields).length === 0) return refusal?.text;
      setRefusals((last) => last + 1);
      return null;
    },
    /** Clears the errors of fields that the member is correcting. */
    forget(change: ProfileEdits) {
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))),
      );
    },
  };
}
