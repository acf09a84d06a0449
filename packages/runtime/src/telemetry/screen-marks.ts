import { untilAborted } from '@composed/browser/until-aborted';
import type { FailureKind } from '@composed/contract/screen-outcomes';
import { asRemoteLoadError } from '../loading/remote-load-error.ts';
import type { LoadScreen } from '../loading/screen-loader.ts';

/** What happens to a screen, as marks of the browser's own timeline by the name `{remote}/{screen}`. */
export type ScreenMark =
  /** The visitor wants it; it stands in the page; the visitor no longer wants it; its load is called slow. */
  | { is: 'asked' | 'shown' | 'left' | 'slow' }
  /** A load begins, and finds out which release it is about; `null` while that is not known. */
  | { is: 'start' | 'found'; release: string | null }
  /** It threw while it was rendered. */
  | { is: 'threw'; release: string | null; error: string; stack: string };

/** How a load ended: the detail of the measure of the same name, which lasts as long as the load. */
export interface LoadEnd {
  release: string | null;
  outcome: 'loaded' | FailureKind;
}

/**
 * Marks it in the timeline, where telemetry picks it up if a site has any: its code is a script
 * of its own, so that this is all that other sites' visitors have of it.
 */
export const markScreen = (remote: string, screen: string, detail: ScreenMark): void =>
  void performance.mark(`${remote}/${screen}`, { detail });

/** Marks what a screen threw; of the error its class and `stack`, never its message. */
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

/**
 * Marks where each load of a screen begins, and measures it when it has ended. One that was abandoned
 * in favour of another has no end.
 */
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
      // Its end is what the visitor sees, and a module that hangs while it starts knows nothing of the signal.
      const loading = load(remote, screen, { ...options, onFound });
      const module = await untilAborted(loading, options.signal);
      // Another screen may have been faster, with another release.
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
