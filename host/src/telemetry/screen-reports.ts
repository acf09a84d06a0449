import { asRemoteLoadError, type FailureKind } from '../federation/remote-load-error.ts';
import type { LoadScreen } from '../federation/screen-loader.ts';

/** What is told of a screen (DP-13): no address, no member, no words of an error. */
export interface ScreenReport {
  remote: string;
  screen: string;
  /** `null` when none was found. */
  release: string | null;
  outcome: 'loaded' | 'threw' | FailureKind;
  /** Milliseconds from the start of the load to its end; of a screen that threw there are none. */
  ms?: number;
  /** The error's class, of a screen that threw. */
  error?: string;
  /** Where it was thrown, in a form that `npm run release -- resolve` reads (DP-15). */
  at?: string | undefined;
}

export type Report = (report: ScreenReport) => void;

/**
 * Reports each load of a screen when it ends, and draws it into the browser's own timeline as the
 * measure `{remote}/{screen}`. A load that was given up in favour of another is not reported.
 */
export function observeLoads(
  load: LoadScreen,
  releaseOf: (remote: string) => string | undefined,
  report: Report,
  timeline: Pick<Performance, 'now' | 'measure'> = performance,
): LoadScreen {
  return async (remote, screen, options) => {
    const start = timeline.now();
    let release = releaseOf(remote) ?? null;
    const onFound = (found: string | undefined) => {
      release = found ?? null;
    };
    const ended = (outcome: ScreenReport['outcome']) => {
      const ms = Math.round(timeline.now() - start);
      timeline.measure(`${remote}/${screen}`, { start, detail: { release, outcome } });
      report({ remote, screen, release, outcome, ms });
    };
    try {
      const module = await load(remote, screen, { ...options, onFound });
      // Another screen may have been faster, with another release.
      release = releaseOf(remote) ?? release;
      ended('loaded');
      return module;
    } catch (thrown) {
      const wasGivenUp = thrown instanceof DOMException && thrown.name === 'AbortError';
      if (!wasGivenUp) ended(asRemoteLoadError(thrown, 'broken').kind);
      throw thrown;
    }
  };
}

const PLACE = /https?:\/\/[^\s()]*?\/(\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{12}\/[^\s():?#]+:\d+:\d+)/;

/** Of an error that a screen threw: its class, and the first place of its stack that lies in a release. */
export function reportOfThrown(
  remote: string,
  screen: string,
  release: string | undefined,
  error: Error,
): ScreenReport {
  const [, place] = PLACE.exec(error.stack ?? '') ?? [];
  return {
    remote,
    screen,
    release: release ?? null,
    outcome: 'threw',
    error: error.name,
    at: place && `${remote}@${place}`,
  };
}
