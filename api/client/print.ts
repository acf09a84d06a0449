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

/** Maximum length of a line, as elsewhere in the repository. */
const WIDTH = 100;

/** Puts each block on one line that fits there and has no comments. Blocks inside others come first. */
export function fold(source: string): string {
  const folded = source.replace(
    /^( *)(.*\{)\n((?:\1 {2}[^\s/].*[,;]\n)+)\1(\}.*)$/gm,
    (block, indent, before, inside, after) => {
      const fields = inside.trim().slice(0, -1).replace(/\n\s*/g, ' ');
      const line = `${indent}${before} ${fields} ${after}`;
      return line.length > WIDTH ? block : line;
    },
  );
  return folded === source ? source : fold(folded);
}
