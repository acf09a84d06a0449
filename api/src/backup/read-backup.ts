import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { isRecord } from '@composed/browser/is-record';
import { codeOf, isError } from '../error-code.ts';
import { BackupError, type Cell, type End, type Header, TABLES, type TableRow } from './format.ts';

/**
 * Reads a backup: first its header, then its rows in order. Rejects with a `BackupError` if the file is no backup, or
 * is damaged or incomplete. It can check the end only after the last row, so discard all rows if it rejects.
 */
export async function* readBackup(file: string): AsyncGenerator<Header | TableRow> {
  const hash = createHash('sha256');
  let rows = 0;
  let header: Header | undefined;
  let end: End | undefined;
  for await (const line of linesOf(file)) {
    if (end) throw new BackupError('goes on after its end');
    const value = parse(line);
    if (!header) {
      header = asHeader(value);
      yield header;
    } else if (isEnd(value)) {
      end = value;
      continue;
    } else {
      rows += 1;
      yield asRow(value);
    }
    hash.update(`${line}\n`);
  }
  if (!end) throw new BackupError('is not whole: its end is missing');
  if (end.rows !== rows || end.sha256 !== hash.digest('hex')) {
    throw new BackupError('was changed: its rows are not those that were saved');
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.once('error', (error) => unzipped.destroy(error));
  try {
    yield* createInterface({ input: unzipped });
    // A broken stream ends the lines without an error.
    if (unzipped.errored) throw unzipped.errored;
  } catch (error) {
    if (codeOf(error).startsWith('Z_')) throw new BackupError('is no backup, or is damaged');
    throw error;
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (isRecord(value)) return value;
  } catch (error) {
    if (!isError(error)) throw error;
  }
  throw new BackupError('is no backup, or is damaged');
}

function asHeader(value: Record<string, unknown>): Header {
  const { format, version, migrations } = value;
  if (format !== 'idea-hub-backup') throw new BackupError('is no backup');
  if (version !== 1) throw new BackupError('is of a newer version of the program');
  if (!Array.isArray(migrations)) throw new BackupError('is damaged');
  return value as unknown as Header;
}

function isEnd(value: object): value is End {
  return 'sha256' in value && 'rows' in value;
}

function asRow({ table, row }: Record<string, unknown>): TableRow {
  const isKnown = typeof table === 'string' && Object.hasOwn(TABLES, table);
  if (!isKnown || !isRecord(row)) throw new BackupError('is damaged');
  const isCell = (cell: unknown) => cell === null || ['string', 'number'].includes(typeof cell);
  if (!Object.values(row).every(isCell)) throw new BackupError('is damaged');
  return { table, row: row as Record<string, Cell> };
}
