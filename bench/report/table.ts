/** Table whose first column has the names of the rows. */
export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Formats a table for the terminal. */
export function textOf({ title, head, rows }: Table): string[] {
  const lines = [
    [title, ...head.slice(1)],
    ...rows.map(([name = '', ...cells]) => [`  ${name}`, ...cells]),
  ];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
