import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stage-rail.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type StopState = 'done' | 'current' | 'todo';

export interface Stop {
  label: string;
  /** A figure that belongs to the stop. */
  value?: ReactNode;
  state?: StopState;
  /** The line to the next stop is filled, also while this one is current. */
  passed?: boolean;
  /** Where stops are buttons: this one can't be chosen. */
  disabled?: boolean;
}

export interface StageRailProps {
  stops: readonly Stop[];
  /** The list's accessible name. */
  label?: string;
  /** Makes the stops buttons, named `Step 1: {label}`; gets the stop's index. */
  onSelect?(index: number): void;
  /** Which labels are seen (all are read). `auto`: none on a narrow screen, where a heading says the current one. */
  labels?: 'all' | 'auto' | 'current' | 'none';
  size?: 'md' | 'sm';
}

const STATE_TEXTS: Record<StopState, string> = {
  done: 'Completed',
  current: 'Current',
  todo: 'Not started',
};

/**
 * The signature of Idea Hub: stops on a line. With states it is a stepper or a status marker,
 * without them a pipeline whose last stop is the spark.
 */
export function StageRail({ stops, label, onSelect, labels = 'all', size = 'md' }: StageRailProps) {
  return (
    <ol
      aria-label={label}
      className={classNames(styles.rail, styles[size], styles[`${labels}Labels`])}
    >
      {stops.map((stop, index) => (
        <li
          key={stop.label}
          className={classNames(
            styles.stop,
            styles[stop.state ?? 'plain'],
            stop.passed && styles.passed,
          )}
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
          {stop.state && <VisuallyHidden>{` (${STATE_TEXTS[stop.state]})`}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

function Content({ stop, number, prefix }: { stop: Stop; number: number; prefix?: string }) {
  return (
    <>
      {/* The number is drawn by the style sheet: it is no part of a name. */}
      <span className={styles.marker} aria-hidden="true" data-number={number}>
        {stop.state === 'done' && <Check />}
      </span>
      {prefix && <VisuallyHidden>{prefix}</VisuallyHidden>}
      <span className={styles.label}>{stop.label}</span>
      {stop.value !== undefined && (
        <>
          {' '}
          <span className={styles.value}>{stop.value}</span>
        </>
      )}
    </>
  );
}

export interface ProgressBarProps {
  value: number;
  max: number;
  /** The accessible name. */
  label: string;
  /** What the value means, such as `Step 2 of 4`. */
  valueText?: string;
}

/** Says how far it is to screen readers: to the eye it is the line of the rail, which it lies upon. */
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
