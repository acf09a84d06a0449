import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';

/** One block of code of a page. */
export type Step =
  | { kind: 'commands'; commands: string[] }
  | { kind: 'file'; file: string; text: string }
  | { kind: 'edit'; file: string; from: string; to: string };

/** Returns the lines of an edit that have one of these signs, without it. */
const linesWith = (lines: readonly string[], signs: string): string =>
  lines
    .filter((line) => signs.includes(line.charAt(0)))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

function stepOf(language: string, block: string): Step[] {
  const [first = '', ...lines] = block.trimEnd().split('\n');
  switch (language) {
    case 'sh':
      return [{ kind: 'commands', commands: [first, ...lines] }];
    case 'ts':
    case 'tsx': {
      const file = first.replace('// ', '');
      return [{ kind: 'file', file, text: `${lines.join('\n')}\n` }];
    }
    case 'diff': {
      const [from, to] = [linesWith(lines, '- '), linesWith(lines, '+ ')];
      return [{ kind: 'edit', file: first, from, to }];
    }
    default:
      return [];
  }
}

/** Reads the steps of a page in `docs/`, or only those below a heading, in order. */
export function readSteps(page: string, heading?: string): Step[] {
  const whole = readFileSync(join(ROOT, 'docs', page), 'utf8');
  const parts = whole.split(/^## /m);
  const text = heading === undefined ? whole : parts.find((part) => part.startsWith(heading));
  if (text === undefined) throw new Error(`${page} has no heading "${heading}".`);
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].flatMap(([, language = '', block = '']) =>
    stepOf(language, block),
  );
}

/** Writes a file or changes one. Throws if the text to change is not in it once. */
export function write(folder: string, step: Exclude<Step, { kind: 'commands' }>): void {
  const path = join(folder, step.file);
  if (step.kind === 'file') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, step.text);
    return;
  }
  const before = readFileSync(path, 'utf8');
  if (before.split(step.from).length !== 2) {
    throw new Error(`${step.file} does not have this once:\n${step.from}`);
  }
  writeFileSync(
    path,
    before.replace(step.from, () => step.to),
  );
}
