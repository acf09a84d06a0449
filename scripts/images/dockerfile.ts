import { readFileSync } from 'node:fs';
import { DockerfileParser, type Flag, type Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

export interface Step {
  /** In capitals. */
  keyword: string;
  /** Values of `--name=value`. */
  flags: Record<string, string>;
  /** All after the keyword and its flags, as it stands. */
  text: string;
}

export interface Stage {
  name: string;
  /** The image, or the stage, that it starts from. */
  base: string;
  steps: Step[];
}

/** The stages of a Dockerfile, in order. */
export function readDockerfile(file: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword().toUpperCase();
    const text = instruction.getArgumentsContent() ?? '';
    if (keyword === 'FROM') {
      const [base = '', , name = String(stages.length)] = text.split(/\s+/);
      stages.push({ base, name, steps: [] });
    } else {
      stages.at(-1)?.steps.push({ keyword, text, flags: flagsOf(instruction) });
    }
  }
  return stages;
}

function flagsOf(instruction: Instruction & { getFlags?: () => Flag[] }): Record<string, string> {
  const flags = instruction.getFlags?.() ?? [];
  return Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']));
}

/** The words of a command in its JSON form, which no shell stands in front of. */
export function commandOf({ text }: Step): string[] {
  return JSON.parse(text.replace(/^CMD\s+/, '')) as string[];
}

/** What a linter has against it, a sentence each. */
export function lint(file: string): string[] {
  return validate(readFileSync(file, 'utf8')).map(
    ({ range, message }) => `line ${range.start.line + 1}: ${message}`,
  );
}
