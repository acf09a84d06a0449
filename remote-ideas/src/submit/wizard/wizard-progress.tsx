import { ProgressBar, StageRail, type StopState } from '@idea-hub/shared/ui/stage-rail';
import { messages } from '../messages.ts';
import { STEPS, type Step } from '../steps/steps.ts';
import { creatorLevelOf, levelOf } from './levels.ts';
import { isWithinReach, type WizardState } from './wizard.ts';
import styles from './wizard-progress.module.css';

export interface WizardProgressProps {
  readonly state: WizardState;
  /** Ideas that this browser submitted so far. */
  readonly submittedIdeas: number;
  onChoose(step: Step): void;
}

/** The dots on their bar, and the two levels (WZ-01, WZ-13). */
export function WizardProgress({ state, submittedIdeas, onChoose }: WizardProgressProps) {
  const completed = state.completed.length;
  const stops = STEPS.map((step) => ({
    label: messages.steps[step],
    state: stopState(state, step),
    passed: state.completed.includes(step),
    disabled: !isWithinReach(state, step),
  }));
  return (
    <div className={styles.progress}>
      <StageRail
        label={messages.progress.rail}
        labels="auto"
        stops={stops}
        onSelect={(index) => {
          const step = STEPS[index];
          if (step) onChoose(step);
        }}
      />
      <ProgressBar
        label={messages.progress.bar}
        value={completed}
        max={STEPS.length}
        valueText={messages.progress.share(completed, STEPS.length)}
      />
      <p className={styles.levels}>
        <span>{messages.progress.level(levelOf(submittedIdeas))}</span>
        <span>{messages.progress.creatorLevel(creatorLevelOf(completed, STEPS.length))}</span>
      </p>
    </div>
  );
}

function stopState(state: WizardState, step: Step): StopState {
  if (step === state.step) return 'current';
  return state.completed.includes(step) ? 'done' : 'todo';
}
