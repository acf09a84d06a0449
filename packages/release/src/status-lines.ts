import type { Generation } from './generation.ts';
import type { PackageStatus, Status } from './report.ts';

/** Formats an instant as `2026-01-31 14:05`, in UTC. */
const when = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

/** Replaces control characters, so that a person's text stays on one line and can't control the terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

const LOCAL_REMOTES =
  '"localRemotes" is on: a link may run unsigned code from its visitor\'s own machine. Only for test environments.';

function packageLines({ pkg, release, since, canary, disabled }: PackageStatus): string[] {
  return [
    `  ${pkg.padEnd(16)} ${release.padEnd(26)} since ${when(since)}`,
    ...(canary ? [`  ${''.padEnd(16)} ${canary.release.padEnd(26)} for ${canary.traffic} %`] : []),
    ...(disabled
      ? [
          `  ${''.padEnd(16)} switched off since ${when(disabled.since)}: ${oneLine(disabled.why ?? '–')}`,
        ]
      : []),
  ];
}

export function statusLines(status: Status): string[] {
  const { store, generation, time, expires, packages, previews, withdrawn, undone } = status;
  const { localRemotes } = status;
  return [
    `Generation ${generation}, made ${when(time)} (UTC), in ${store}`,
    ...(expires === null ? [] : [`Believed until ${when(expires)}`]),
    ...packages.flatMap(packageLines),
    ...previews.map(
      ({ name, release, expires: end }) => `  preview ${name}: ${release}, until ${when(end)}`,
    ),
    ...withdrawn.map(
      ({ name, why, since }) => `  withdrawn ${name} since ${when(since)}: ${oneLine(why ?? '–')}`,
    ),
    ...(localRemotes ? [LOCAL_REMOTES] : []),
    ...undone,
  ];
}

export const historyLines = (generations: readonly Generation[]): string[] =>
  generations.flatMap(({ number, time, by, did, why }) => [
    `${String(number).padStart(5)}  ${when(time)}  ${oneLine(by)}: ${oneLine(did)}`,
    ...(why === null ? [] : [`       ${oneLine(why)}`]),
  ]);
