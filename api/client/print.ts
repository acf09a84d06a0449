/** Text as it stands in source. */
export const quoted = (text: string): string =>
  `'${text.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;

/** A field's name as it stands in source. */
export const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);

/** Lines between braces. */
export const block = (lines: string[]): string =>
  lines.length === 0 ? '{}' : `{\n${lines.join('\n').replace(/^(?=.)/gm, '  ')}\n}`;

export const comment = (text: string | undefined): string =>
  text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '';
