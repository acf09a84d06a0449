import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Spinner } from '@idea-hub/shared/ui/spinner';
import { ArrowLeft, ArrowRight, Send } from 'lucide-react';
import { messages } from '../messages.ts';
import { FIRST_STEP, LAST_STEP } from '../steps/steps.ts';
import type { WizardState } from './wizard.ts';
import styles from './wizard-actions.module.css';

export interface WizardActionsProps {
  readonly state: WizardState;
  readonly submitLabel: string;
  onCancel(): void;
  onBack(): void;
}

/** Back and forward buttons, and the submission's state. Sticky on narrow screens. */
export function WizardActions({ state, submitLabel, onCancel, onBack }: WizardActionsProps) {
  const { actions, submission } = messages;
  const isFirst = state.step === FIRST_STEP;
  const isLast = state.step === LAST_STEP;
  const isBusy = state.phase.name !== 'filling';
  return (
    <>
      <div tabIndex={-1} data-focus="failure" className={styles.failure}>
        <FormAlert>
          {state.failure && (state.refusedAs?.text ?? submission.reasons[state.failure])}
        </FormAlert>
      </div>
      <div className={styles.bar} data-bottom-bar>
        <div role="status" tabIndex={-1} data-focus="pending">
          {state.phase.name === 'submitting' && (
            <p className={styles.pending}>
              <Spinner size="sm" />
              {submission.pending}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          <Button
            variant="secondary"
            disabled={isBusy}
            icon={isFirst ? undefined : <ArrowLeft />}
            onClick={isFirst ? onCancel : onBack}
          >
            {isFirst ? actions.cancel : actions.previous}
          </Button>
          <Button
            type="submit"
            variant={isLast ? 'spark' : 'primary'}
            busy={isBusy && state.phase.name !== 'submitted'}
            className={isLast ? undefined : styles.forward}
            icon={isLast ? <Send /> : <ArrowRight />}
          >
            {isLast ? submitLabel : actions.next}
          </Button>
        </div>
      </div>
    </>
  );
}
