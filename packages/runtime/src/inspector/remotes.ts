import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { chooseEntry } from '../loading/choose-release.ts';
import type { Live } from '../loading/discovery.ts';
import type { InspectedPage } from './inspected-page.ts';

export interface RemoteRow {
  remote: string;
  /** Live releases, one per line. The canary's line has its share and whether this browser gets it. */
  live: string[];
  /** Release that this tab runs, with a reason if it is not the live one. */
  here: string;
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
    return {
      remote,
      live: liveOf(remote, live, bucket),
      here: here + requested,
      from: pin ? new URL(pin.url).origin : '',
    };
  });
  const hostRow = {
    remote: 'host',
    live: [live?.host ?? 'unknown'],
    here: host ?? 'in development',
    from: location.origin,
  };
  return [hostRow, ...rows];
}
