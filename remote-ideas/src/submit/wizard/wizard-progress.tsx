import { Badge } from '@idea-hub/shared/ui/badge';
import { ProgressBar, StageRail, type StopState } from '@idea-hub/shared/ui/stage-rail';
import { messages } from '../messages.ts';
import { STEPS, type Step } from '../steps/steps.ts';
import { isWithinReach, type WizardState } from './wizard.ts';
import styles from './wizard-progress.module.css';

interface WizardProgressProps {
  readonly state: WizardState;
  onChoose(step: Step): void;
}

/** The progress bar with its dots. */
export function WizardProgress({ state, onChoose }: WizardProgressProps) {
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
        value={state.completed.length}
        max={STEPS.length}
        valueText={messages.progress.share(state.completed.length, STEPS.length)}
      />
    </div>
  );
}

interface LevelsProps {
  readonly completed: number;
  /** Number of ideas submitted in this browser; in live mode, by the member. */
  readonly submittedIdeas: number;
}

/** The author's two levels. */
export const Levels = ({ completed, submittedIdeas }: LevelsProps) => {
  const { level, creatorLevel } = messages.progress;
  return (
    <p className={styles.levels}>
      <Badge tone="brand">{level(levelOf(submittedIdeas))}</Badge>
      <span>{creatorLevel(creatorLevelOf(completed, STEPS.length))}</span>
    </p>
  );
};

function stopState(state: WizardState, step: Step): StopState {
  if (step === state.step) return 'current';
  return state.completed.includes(step) ? 'done' : 'todo';
}

/** Level by the number of ideas submitted in this browser. */
export function levelOf(submittedIdeas: number): 'Beginner' | 'Intermediate' | 'Expert' {
  if (submittedIdeas >= 5) return 'Expert';
  return submittedIdeas >= 2 ? 'Intermediate' : 'Beginner';
}

/** One for each number of completed quarters, from 0 to 4. */
const CREATOR_LEVELS = ['Starting', 'Beginner', 'Intermediate', 'Expert', 'Master'] as const;

/** Creator level by the share of completed steps. */
export function creatorLevelOf(completedSteps: number, allSteps: number) {
  return CREATOR_LEVELS[Math.floor((completedSteps / allSteps) * 4)] ?? 'Starting';
}
