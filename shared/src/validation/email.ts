/** An at sign with text on both sides; no white space anywhere. */
const ADDRESS = /^[^\s@]+@([^\s@]+)$/;

/** Text, an at sign, text, a dot, text. */
export function isEmail(value: string): boolean {
  const domain = ADDRESS.exec(value.trim())?.[1] ?? '';
  // The dot is looked for apart: as part of the expression it would take quadratic time.
  return domain.slice(1, -1).includes('.');
}
