import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';

/** The commands of `docs/tutorial.md` as they are written, one line each, in their order. */
export const tutorialCommands = (): string[] => {
  const text = readFileSync(join(ROOT, 'docs', 'tutorial.md'), 'utf8');
  return [...text.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
};
