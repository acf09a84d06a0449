import { isFlag, isText, listOf, type Of, objectOf, readJson } from '@composed/contract/shape';
import type { ReleaseContext } from './context.ts';
import type { Packages } from './generation.ts';
import { isGood, liveNames, type RehearsalResult, rowTexts } from './rehearse.ts';

/** Beside the board's page, outside the site and the releases. */
const FILE = 'board/rehearsal.json';
/** Maximum size in bytes. `MOST_LINES` of `LONGEST` characters fit into it, each escaped. */
const LIMIT = 256 * 1024;
const MOST_LINES = 100;
const LONGEST = 300;

const isSummary = objectOf({
  candidates: listOf(isText),
  /** Names of the live releases that it is about. */
  live: listOf(isText),
  /** ISO 8601 instant. */
  time: isText,
  isGood: isFlag,
  /** One sentence for each problem, or for each release without one. */
  lines: listOf(isText),
});

/** The last rehearsal, for `status` and the board. */
export type RehearsalSummary = Of<typeof isSummary>;

function sentences({ host, rows }: RehearsalResult): string[] {
  const all = [
    ...host.map((text) => `The host ${text}`),
    ...rows.flatMap((row) => rowTexts(row).map((text) => `${row.name} ${text}`)),
  ];
  const more = all.length - MOST_LINES;
  return [
    ...all.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST)),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
}

/** Stores the result for `status` and the board. Makes no generation. */
export async function keepRehearsal(
  { store, say }: ReleaseContext,
  result: RehearsalResult,
): Promise<void> {
  const { candidates, live, time } = result;
  const summary: RehearsalSummary = {
    ...{ candidates, live, time, isGood: isGood(result) },
    lines: sentences(result),
  };
  await store.replace(FILE, Buffer.from(JSON.stringify(summary))).catch((error: Error) => {
    // People without the right to write the store may rehearse too.
    say(`"status" will not show this rehearsal: ${error.message}`);
  });
}

/** Returns the last rehearsal. Returns `null` if there is none, or if a release that it is about is no longer live. */
export async function lastRehearsal(
  { store }: ReleaseContext,
  packages: Packages,
): Promise<RehearsalSummary | null> {
  const bytes = await store.read(FILE, LIMIT);
  const summary = readJson(isSummary, bytes?.toString() ?? 'null');
  const names = liveNames(packages, Object.keys(packages));
  return summary?.live.every((name) => names.includes(name)) ? summary : null;
}
