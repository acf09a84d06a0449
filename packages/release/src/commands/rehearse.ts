import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import { type Command, SOME_RELEASES, text } from '../command.ts';
import { parseReleaseNames } from '../names.ts';
import { rehearsalPage } from '../rehearsal-report.ts';
import { keepRehearsal } from '../rehearsal-summary.ts';
import { isGood, rehearsalLines, rehearse } from '../rehearse.ts';

/** Runs before a long rehearsal, whose report would be lost. */
function assertWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw new UserError(`${file} can't be written: ${(error as Error).message}.`);
  }
}

export const rehearseCommand: Command = {
  operands: SOME_RELEASES,
  options: ['report', 'changes', 'no-majors'],
  async run({ context, operands, values }) {
    const report = text(values.report);
    const { changes = [] } = values;
    const names = parseReleaseNames(operands);
    if (report !== null) assertWritable(report);
    const result = await rehearse(context, names, {
      ...{ changes, takesPictures: report !== null },
      withoutMajors: values['no-majors'] === true,
    });
    if (report !== null) writeFileSync(report, rehearsalPage(result));
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
