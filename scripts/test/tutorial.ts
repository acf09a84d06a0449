import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';

/** Returns the commands of `docs/tutorial.md`, one per line, in order. */
export const tutorialCommands = (): string[] => {
  const text = readFileSync(join(ROOT, 'docs', 'tutorial.md'), 'utf8');
  return [...text.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
};
