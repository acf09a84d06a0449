import { escapeHtml } from '@composed/site/compose-page';

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
