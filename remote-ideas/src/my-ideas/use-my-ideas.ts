import { useSession } from '@idea-hub/shared/session';
import { useCallback, useEffect, useState } from 'react';
import type { Catalogue, Submission } from '../catalogue/types.ts';
import { type Answer, useAnswer } from '../catalogue/use-answer.ts';
import { useViewer } from '../catalogue/use-catalogue.ts';

/** The viewer's own ideas; asked for again when they change, in this tab or another one. */
export function useMyIdeas(catalogue: Catalogue): {
  answer: Answer<readonly Submission[]>;
  isSignedIn: boolean;
  retry(): void;
} {
  const { state } = useSession();
  const viewer = useViewer();
  const [changes, setChanges] = useState(0);
  useEffect(() => catalogue.subscribe(() => setChanges((count) => count + 1)), [catalogue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change makes it another question
  const ask = useCallback(() => catalogue.mine(viewer), [catalogue, viewer, changes]);
  const { answer, retry } = useAnswer(ask);

  // What was shown stays until the new answer is there, so that a change does not flicker.
  const [last, setLast] = useState<{ of: typeof viewer; value: readonly Submission[] } | null>(
    null,
  );
  useEffect(() => {
    if (answer.status === 'ready') setLast({ of: viewer, value: answer.value });
  }, [answer, viewer]);
  const shown: Answer<readonly Submission[]> =
    answer.status === 'loading' && last?.of === viewer
      ? { status: 'ready', value: last.value }
      : answer;

  // Nobody is shown the signed-out page while it is not known who looks.
  const isKnownWho = state.status !== 'loading';
  return {
    answer: isKnownWho ? shown : { status: 'loading' },
    isSignedIn: viewer.userId !== null,
    retry,
  };
}
