import { escapeHtml } from '@composed/site/compose-page';
import { BOARD_STYLES } from './styles.ts';

/** HTML that is safe to put into a page. It is a class because data from a store can imitate any object shape. */
export class Markup {
  constructor(readonly markup: string) {}
}

type Value = string | number | Markup | readonly Markup[];

function textOf(value: Value): string {
  if (value instanceof Markup) return value.markup;
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  return escapeHtml(String(value));
}

/** Writes HTML and escapes every inserted text. Attributes must have double quotes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(textOf)));
}

export const NOTHING = new Markup('');

/**
 * Returns a page for the team, without scripts or other files.
 *
 * @param main content of the main part
 * @param head further elements of the head
 */
export const pageOf = (title: string, main: Markup, styles = '', head = NOTHING) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}<title>${title}</title>
<style>${new Markup(BOARD_STYLES + styles)}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`.markup;
