import { ownValue } from '@composed/browser/own-value';
import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { chooseEntry } from '../loading/choose-release.ts';
import type { Live } from '../loading/discovery.ts';
import type { InspectedPage } from './inspected-page.ts';

interface RemoteRow {
  remote: string;
  /** Live releases, one per line. The canary's line has its share and whether this browser gets it. */
  live: string[];
  /** Release that this tab runs, and for an override how it was asked for. */
  here: string;
  /** Whether that release is live. Null while no release runs or the live ones are unknown. */
  isLive: boolean | null;
  /** Origin of its files; empty until they are loaded. */
  from: string;
}

const nameOf = ({ extras, metadata }: MicroFrontendEntry): string =>
  extras?.release ?? metadata.version;

function liveOf(remote: string, live: Live | null, bucket: () => number | null): string[] {
  const listing = live?.of(remote);
  if (listing === undefined) return ['unknown'];
  if (listing.disabled) return ['switched off'];
  const mine = chooseEntry(remote, listing, bucket);
  return listing.entries.map((entry) => {
    const share = entry.deployment?.traffic ?? 100;
    if (share === 100) return nameOf(entry);
    const kind = entry.deployment?.default === false ? 'canary for' : 'for';
    return `${nameOf(entry)}, ${kind} ${share} %${entry === mine ? ', this browser too' : ''}`;
  });
}

/** Lists host and remotes with their live releases and the releases of this tab. */
export function remoteRows(
  { remotes, pins, override, host, bucket }: InspectedPage,
  live: Live | null,
): RemoteRow[] {
  const rows = remotes.map((remote): RemoteRow => {
    const pin = pins.get(remote);
    const requested = override?.replaces(remote) ? `, asked for as ${override.text}` : '';
    const here = pin ? (pin.release.release ?? 'in development') : 'not loaded';
    const listing = live?.of(remote);
    return {
      remote,
      live: liveOf(remote, live, bucket),
      here: here + requested,
      isLive:
        pin && listing
          ? !listing.disabled && listing.entries.some((entry) => nameOf(entry) === here)
          : null,
      from: pin ? new URL(pin.url).origin : '',
    };
  });
  const liveHost = live?.extras.host;
  const hostRow = {
    remote: 'host',
    live: [liveHost ?? 'unknown'],
    here: host ?? 'in development',
    isLive: liveHost ? liveHost === host : null,
    from: location.origin,
  };
  return [hostRow, ...rows];
}

/** A part of a load: a request, or the work after the last request. */
interface Step {
  what: string;
  /** Milliseconds from the start of the load. Negative for requests that the page made before the load. */
  from: number;
  /** Milliseconds. */
  took: number;
}

interface Load {
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
