import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './stage-rail.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type StopState = 'done' | 'current' | 'todo';

export interface Stop {
  label: string;
  state: StopState;
  /** Fills the line to the next stop, even if this one is current. */
  passed?: boolean;
  disabled?: boolean;
}

export interface StageRailProps {
  stops: readonly Stop[];
  label?: string;
  /** Makes the stops buttons named `Step 1: {label}`. Called with the stop's index. */
  onSelect?(index: number): void;
  /**
   * Visible labels. Screen readers always get all. `auto`: none on a narrow screen, where a heading names the
   * current stop.
   */
  labels?: 'all' | 'auto' | 'current' | 'none';
  size?: 'md' | 'sm';
}

const STATE_TEXTS: Record<StopState, string> = {
  done: 'Completed',
  current: 'Current',
  todo: 'Not started',
};

/** Stops on a line, the visual signature of Idea Hub: a stepper or a status marker. */
export function StageRail({ stops, label, onSelect, labels = 'all', size = 'md' }: StageRailProps) {
  return (
    <ol
      aria-label={label}
      className={classNames(styles.rail, styles[size], styles[`${labels}Labels`])}
    >
      {stops.map((stop, index) => (
        <li
          key={stop.label}
          className={classNames(styles.stop, styles[stop.state], stop.passed && styles.passed)}
          aria-current={stop.state === 'current' && !onSelect ? 'step' : undefined}
        >
          {onSelect ? (
            <button
              type="button"
              className={styles.button}
              disabled={stop.disabled}
              aria-current={stop.state === 'current' ? 'step' : undefined}
              onClick={() => onSelect(index)}
            >
              <Content stop={stop} number={index + 1} prefix={`Step ${index + 1}: `} />
            </button>
          ) : (
            <Content stop={stop} number={index + 1} />
          )}
          <VisuallyHidden>{` (${STATE_TEXTS[stop.state]})`}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

function Content({ stop, number, prefix }: { stop: Stop; number: number; prefix?: string }) {
  return (
    <>
      {/* The style sheet draws the number, so that it is not part of the accessible name. */}
      <span className={styles.marker} aria-hidden="true" data-number={number}>
        {stop.state === 'done' && <Check />}
      </span>
      {prefix && <VisuallyHidden>{prefix}</VisuallyHidden>}
      <span className={styles.label}>{stop.label}</span>
    </>
  );
}

export interface ProgressBarProps {
  value: number;
  max: number;
  label: string;
  /** Meaning of the value, such as `Step 2 of 4`. */
  valueText?: string;
}

/** Progress for screen readers. Visually, the line of the rail shows it; this element overlays that line. */
export function ProgressBar({ value, max, label, valueText }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(value, 0), max)}
      aria-valuetext={valueText}
      className={styles.progress}
    />
  );
}
