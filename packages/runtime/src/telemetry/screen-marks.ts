import { untilAborted } from '@composed/browser/until-aborted';
import type { FailureKind } from '@composed/contract/screen-outcomes';
import { asRemoteLoadError } from '../loading/remote-load-error.ts';
import type { LoadScreen } from '../loading/screen-loader.ts';

/** Events of a screen, as marks in the browser's timeline with the name `{remote}/{screen}`. */
export type ScreenMark =
  /** The visitor requests the screen; it is mounted; the visitor leaves it; its load is slow. */
  | { is: 'requested' | 'shown' | 'left' | 'slow' }
  /** A load starts, or has found its release; `null` while the release is unknown. */
  | { is: 'start' | 'found'; release: string | null }
  /** The screen threw while rendering. */
  | { is: 'threw'; release: string | null; error: string; stack: string };

/** End of a load: the detail of the measure with the same name. The measure spans the load. */
export interface LoadEnd {
  release: string | null;
  outcome: 'loaded' | FailureKind;
}

/**
 * Adds a mark to the timeline, which the optional telemetry script reads. Sites without telemetry only load this
 * function.
 */
export const markScreen = (remote: string, screen: string, detail: ScreenMark): void =>
  void performance.mark(`${remote}/${screen}`, { detail });

/** Marks an error of a screen, with its class and `stack`, never its message. */
export const markThrown = (
  remote: string,
  screen: string,
  release: string | undefined,
  error: Error,
  stack = `${error.stack}`,
): void =>
  markScreen(remote, screen, {
    is: 'threw',
    release: release ?? null,
    error: `${error.name}`,
    stack,
  });

/** Adds a mark at the start of each load of a screen and a measure at its end. An aborted load gets no measure. */
export function observeLoads(
  load: LoadScreen,
  releaseOf: (remote: string) => string | undefined,
): LoadScreen {
  return async (remote, screen, options) => {
    const start = performance.now();
    let release = releaseOf(remote) ?? null;
    markScreen(remote, screen, { is: 'start', release });
    const onFound = (found: string | undefined) => {
      release = found ?? null;
      markScreen(remote, screen, { is: 'found', release });
    };
    const ended = (outcome: LoadEnd['outcome']) => {
      const detail: LoadEnd = { release, outcome };
      performance.measure(`${remote}/${screen}`, { start, detail });
    };
    try {
      // A hanging module ignores the signal, so end the measure when the visitor sees the timeout.
      const loading = load(remote, screen, { ...options, onFound });
      const module = await untilAborted(loading, options.signal);
      // Another screen may have pinned another release first.
      release = releaseOf(remote) ?? release;
      ended('loaded');
      return module;
    } catch (thrown) {
      const wasAbandoned = thrown instanceof DOMException && thrown.name === 'AbortError';
      if (!wasAbandoned) ended(asRemoteLoadError(thrown, 'broken').kind);
      throw thrown;
    }
  };
}
