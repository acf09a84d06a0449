import { readFileSync } from 'node:fs';

/** The code that a README shows in fenced blocks of TypeScript, in its order. */
export function codeIn(readme: string): string[] {
  const text = readFileSync(readme, 'utf8');
  return [...text.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

/** The code of the file that a README shows and a test runs. */
export const exampleIn = (file: string): string => readFileSync(file, 'utf8');
