/** An at sign with text on both sides, without white space. */
const ADDRESS = /^[^\s@]+@([^\s@]+)$/;

/** Returns whether the value has the form `text@text.text`. */
export function isEmail(value: string): boolean {
  const domain = ADDRESS.exec(value.trim())?.[1] ?? '';
  // Checks the dot separately: within the expression, it would take quadratic time.
  return domain.slice(1, -1).includes('.');
}
