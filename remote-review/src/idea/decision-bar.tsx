import { useLocation } from '@idea-hub/shared/router';
import { useUser } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Check, Rocket, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { href } from '../manifest.ts';
import { messages } from '../messages.ts';
import { useWithFilter } from '../queue/use-filter.ts';
import styles from './idea-screen.module.css';
import { Key } from './keys.tsx';
import { ReasonModal } from './reason-modal.tsx';
import { useIsQueued } from './use-place.ts';
import type { Outcome, Review, useReview } from './use-review.ts';

const LOOKS = {
  approve: { icon: <Check /> },
  publish: { icon: <Rocket /> },
  reject: { icon: <X />, variant: 'secondary' },
  withdraw: { icon: <Trash2 />, variant: 'ghost', className: styles.takeDown },
} as const;

const SHORTCUTS = { approve: 'a', publish: 'a', reject: 'r', withdraw: undefined } as const;

/** Opens the dialog of `Take down` with the page. */
export const TAKE_DOWN = '#take-down';

/** Actions that need a reason. */
type WithReason = 'reject' | 'withdraw';

interface DecisionBarProps extends Omit<ReturnType<typeof useReview>, 'state' | 'retry'> {
  readonly review: Review;
  /** The idea after this one in the queue. `null` for the last. */
  readonly nextId: string | null;
}

/** Buttons for the possible decisions, and the outcome of the last one. */
export function DecisionBar(props: DecisionBarProps) {
  const { review, nextId, outcome, busy, decide, forgetOutcome } = props;
  const role = useUser()?.role;
  // Owners may also decide on their own ideas.
  const isAllowed = !review.isOwn || role === 'OWNER';
  const { hash } = useLocation();
  const [dialog, setDialog] = useState<WithReason | null>(() =>
    hash === TAKE_DOWN && isAllowed && review.actions.includes('withdraw') ? 'withdraw' : null,
  );
  // A second press of a key must not decide again.
  const hasKeys = useIsQueued(review);
  const { actions, actionsLabel, own } = messages.idea;
  function openDialog(action: WithReason) {
    forgetOutcome();
    setDialog(action);
  }
  return (
    <div className={styles.decide}>
      {isAllowed ? (
        // biome-ignore lint/a11y/useSemanticElements: buttons are not form fields
        <div role="group" aria-label={actionsLabel} className={styles.actions}>
          {review.actions.map((action) => {
            const shortcut = hasKeys ? SHORTCUTS[action] : undefined;
            return (
              <Button
                key={action}
                {...LOOKS[action]}
                aria-keyshortcuts={shortcut}
                busy={busy === action}
                // The running decision may change which actions are possible.
                disabled={busy !== null && busy !== action}
                onClick={() =>
                  action === 'reject' || action === 'withdraw'
                    ? openDialog(action)
                    : void decide(action)
                }
              >
                {actions[action]}
                {shortcut && <Key>{shortcut.toUpperCase()}</Key>}
              </Button>
            );
          })}
        </div>
      ) : (
        <FormAlert tone="info">{own}</FormAlert>
      )}
      <OutcomeText outcome={outcome} nextId={nextId} />
      {dialog && (
        <ReasonModal
          name={`${review.id}`}
          action={dialog}
          title={messages.reason.titles[dialog]}
          ideas={[ideaOf(review, dialog)]}
          isSending={busy !== null}
          problem={problemOf(outcome)}
          onClose={() => setDialog(null)}
          onSend={async (reason) => {
            const isDone = await decide(dialog, reason);
            if (isDone) setDialog(null);
            return isDone;
          }}
        />
      )}
    </div>
  );
}

/** The idea as its author's mail names it. A withdrawal is about the published text, if there is one. */
function ideaOf({ written, published, author }: Review, action: WithReason) {
  const { title = '' } = (action === 'withdraw' && published) || written || published || {};
  return { title, author: author.name, isPublic: published !== null };
}

function problemOf(outcome: Outcome): string | undefined {
  const { changed, failedDecision } = messages.idea;
  if (outcome?.kind === 'failed') return outcome.text ?? failedDecision;
  return outcome?.kind === 'changed' ? changed : undefined;
}

/**
 * Takes the focus after a decision: the pressed button may be gone, and the link to the next idea is
 * inside.
 */
function OutcomeText({ outcome, nextId }: { outcome: Outcome } & Pick<DecisionBarProps, 'nextId'>) {
  const withFilter = useWithFilter();
  const element = useRef<HTMLDivElement>(null);
  const { done, changed, failedDecision, next, back } = messages.idea;
  const kind = outcome?.kind;
  useEffect(() => {
    if (kind && kind !== 'failed') element.current?.focus();
  }, [kind]);
  if (!outcome) return null;
  if (outcome.kind === 'failed') return <FormAlert>{outcome.text ?? failedDecision}</FormAlert>;
  return (
    <div ref={element} tabIndex={-1} className={styles.outcome}>
      <FormAlert tone={outcome.kind === 'done' ? 'success' : 'warning'}>
        {outcome.kind === 'done' ? done[outcome.action] : changed}
      </FormAlert>
      {outcome.kind === 'done' && (
        <LinkButton
          variant="secondary"
          to={withFilter(nextId === null ? href('/review') : href('/review/:id', { id: nextId }))}
        >
          {nextId === null ? back : next}
        </LinkButton>
      )}
    </div>
  );
}
