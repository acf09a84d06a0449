import { ownValue } from '@composed/browser/own-value';
import type { InspectedPage } from './inspected-page.ts';

/** A part of a load: a request, or the work after the last request. */
export interface Step {
  what: string;
  /** Milliseconds from the start of the load. Negative for requests that the page made before the load. */
  from: number;
  /** Milliseconds. */
  took: number;
}

export interface Load {
  /** Such as `remote-shop/browse`. */
  screen: string;
  release: string | null;
  /** `loaded`, or the kind of failure. */
  outcome: string;
  /** Milliseconds. */
  took: number;
  steps: Step[];
}

interface Detail {
  release?: string | null;
  outcome?: string;
}

const DISCOVERY = '/discovery.json';

/** Reads this page's screen loads and their parts from the browser's timeline. */
export function readLoads(
  pins: InspectedPage['pins'],
  timeline: Pick<Performance, 'getEntriesByType'> = performance,
): Load[] {
  const requests = timeline.getEntriesByType('resource') as PerformanceResourceTiming[];

  /** Finds the last request for an address that started before the load ended. */
  const stepOf = (what: string, url: string, start: number, end: number): Step[] => {
    const found = requests.filter((each) => each.name === url && each.startTime <= end).at(-1);
    if (found === undefined) return [];
    return [{ what, from: found.startTime - start, took: found.responseEnd - found.startTime }];
  };

  function stepsOf(remote: string, screen: string, start: number, end: number): Step[] {
    const discovery = stepOf('discovery', new URL(DISCOVERY, location.origin).href, start, end);
    const { url, release } = pins.get(remote) ?? {};
    if (url === undefined || release === undefined) return discovery;
    const { js = [], css = [] } = ownValue(release.screens, screen) ?? {};
    const files = [release.entry, ...js, ...css];
    const steps = [
      ...discovery,
      ...stepOf('record', url, start, end),
      ...files.flatMap((file) => stepOf(file, new URL(file, url).href, start, end)),
    ].filter(({ from, took }) => from >= 0 || from + took >= -start);
    const last = Math.max(0, ...steps.map(({ from, took }) => from + took));
    return [...steps, { what: 'start of its code', from: last, took: end - start - last }];
  }

  return timeline
    .getEntriesByType('measure')
    .filter(({ name }) => /^[\w-]+\/[\w-]+$/.test(name))
    .map((entry) => {
      const [remote = '', screen = ''] = entry.name.split('/');
      const { release = null, outcome = '' } = ((entry as PerformanceMeasure).detail ??
        {}) as Detail;
      const { startTime, duration } = entry;
      const steps = stepsOf(remote, screen, startTime, startTime + duration);
      return { screen: entry.name, release, outcome, took: duration, steps };
    });
}
