import { useLatest } from '@composed/browser/use-latest';
import { useSearchParams } from '@idea-hub/shared/router';
import { useEffect } from 'react';
import type { RunningWizard } from './use-wizard.ts';

/** Fills an empty title with the one in the address, `/submit?title=Rain`. */
export function usePassedTitle({ state, edit }: RunningWizard): void {
  const [query, setQuery] = useSearchParams();
  const title = query.get('title');
  const take = useLatest((passed: string) => {
    // The address passes a title once, so that the next new idea starts empty.
    setQuery(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('title');
        return rest;
      },
      { replace: true },
    );
    if (state.form.title === '') edit('title', passed);
  });
  useEffect(() => {
    if (title !== null) take.current(title);
  }, [title, take]);
}
