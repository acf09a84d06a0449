import { escapeHtml } from '../../serve/compose-page.ts';

/** HTML that is safe to put into a page. */
export interface Markup {
  markup: string;
}

type Value = string | number | Markup | readonly Markup[];

function textOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('\n');
}

/** Writes HTML in which every text that is put in is escaped, in attributes too: these have double quotes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: String.raw({ raw: parts }, ...values.map(textOf)) };
}

export const NOTHING: Markup = { markup: '' };
