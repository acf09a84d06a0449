/** A text as a TypeScript string literal. */
export const quoted = (text: string): string =>
  `'${text.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;

/** A field's name as a TypeScript object key. */
export const key = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);

/** A block of indented lines in braces. */
export const block = (lines: string[]): string =>
  lines.length === 0 ? '{}' : `{\n${lines.join('\n').replace(/^(?=.)/gm, '  ')}\n}`;

export const comment = (text: string | undefined): string =>
  text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '';
