import { isFlag, isText, listOf, type Of, objectOf, readJson } from '@composed/contract/shape';
import type { ReleaseContext } from './context.ts';
import { isGood, type RehearsalResult, rowTexts } from './rehearse.ts';

/** Beside the board's page, outside the site and the releases. */
const FILE = 'board/rehearsal.json';
/** Maximum size in bytes. */
const LIMIT = 256 * 1024;

const isSummary = objectOf({
  candidates: listOf(isText),
  /** ISO 8601 instant. */
  time: isText,
  isGood: isFlag,
  /** One sentence for each problem, or for each release without one. */
  lines: listOf(isText),
});

/** The last rehearsal, for `status` and the board. */
export type RehearsalSummary = Of<typeof isSummary>;

const sentences = ({ host, rows }: RehearsalResult): string[] => [
  ...host.map((text) => `The host ${text}`),
  ...rows.flatMap((row) => rowTexts(row).map((text) => `${row.name} ${text}`)),
];

/** Stores the result for `status` and the board. Makes no generation. */
export async function keepRehearsal(
  { store, say }: ReleaseContext,
  result: RehearsalResult,
): Promise<void> {
  const { candidates, time } = result;
  const summary: RehearsalSummary = {
    ...{ candidates, time, isGood: isGood(result) },
    lines: sentences(result),
  };
  await store.replace(FILE, Buffer.from(JSON.stringify(summary))).catch((error: Error) => {
    // People without the right to write the store may rehearse too.
    say(`"status" will not show this rehearsal: ${error.message}`);
  });
}

/** Returns the last rehearsal, or `null`. */
export async function lastRehearsal({ store }: ReleaseContext): Promise<RehearsalSummary | null> {
  const bytes = await store.read(FILE, LIMIT);
  return readJson(isSummary, bytes?.toString() ?? 'null');
}
