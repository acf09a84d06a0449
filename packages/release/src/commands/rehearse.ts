import { writeFileSync } from 'node:fs';
import { UserError } from '@composed/workspace/user-error';
import { type Command, SOME_RELEASES, text } from '../command.ts';
import { parseReleaseNames } from '../names.ts';
import { rehearsalPage } from '../rehearsal-report.ts';
import { keepRehearsal } from '../rehearsal-summary.ts';
import { isGood, rehearsalLines, rehearse } from '../rehearse.ts';

function write(file: string, page: string): void {
  try {
    writeFileSync(file, page);
  } catch (error) {
    throw new UserError(`${file} can't be written: ${(error as Error).message}.`);
  }
}

export const rehearseCommand: Command = {
  operands: SOME_RELEASES,
  options: ['report', 'changes'],
  async run({ context, operands, values }) {
    const report = text(values.report);
    const { changes = [] } = values;
    const names = parseReleaseNames(operands);
    const result = await rehearse(context, names, { changes, takesPictures: report !== null });
    if (report !== null) write(report, rehearsalPage(result));
    if (!context.dryRun) await keepRehearsal(context, result);
    const rows = result.rows.map((row) => ({
      ...row,
      findings: row.findings.map(({ pictures: _, ...finding }) => finding),
    }));
    return {
      lines: rehearsalLines(result),
      data: { ...result, rows, report },
      exitCode: isGood(result) ? 0 : 1,
    };
  },
};
