import { escapeHtml } from '@composed/site/compose-page';

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

export function htmlOf({ head, rows }: Table): string {
  const heads = head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`);
  const lines = rows.map(([name = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`);
    return `<tr><th scope="row">${escapeHtml(name)}</th>${rest.join('')}</tr>`;
  });
  return `<div class="wide"><table><thead><tr>${heads.join('')}</tr></thead><tbody>
${lines.join('\n')}
</tbody></table></div>`;
}
