import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { chooseEntry } from '../loading/choose-release.ts';
import type { Live } from '../loading/discovery.ts';
import type { InspectedPage } from './inspected-page.ts';

export interface RemoteRow {
  remote: string;
  /** What the site says is live, a line each; the canary with its share, and whether it is for this browser. */
  live: string[];
  /** The release that this tab runs, and why where it is not the live one. */
  here: string;
  /** The origin that its files came from; empty before they did. */
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

/** Host and remotes, each with what is live and what this tab runs. */
export function remoteRows(
  { remotes, pins, override, host, bucket }: InspectedPage,
  live: Live | null,
): RemoteRow[] {
  const rows = remotes.map((remote): RemoteRow => {
    const pin = pins.get(remote);
    const asked = override?.replaces(remote) ? `, asked for as ${override.text}` : '';
    const here = pin ? (pin.release.release ?? 'in development') : 'not loaded';
    return {
      remote,
      live: liveOf(remote, live, bucket),
      here: here + asked,
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
