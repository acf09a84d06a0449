import { type Call, callsOf, type Description, referencesIn, type Schema } from './openapi.ts';
import { block, comment, quoted } from './print.ts';
import { componentShapes, shapeOf } from './shapes.ts';
import { Types } from './types.ts';

const HEADER = `// Written by "npm run client -w api" from the description of the API; not to be edited.
import type { Shape } from './shape.ts';
`;

const CALLS = comment(
  'Each call: what it is sent (a body, or the query of a GET), and what is read of its answer.',
);
const CALL = comment('A call, and what its answer is read by.');

/** The source of `shared/src/contracts/api-description.ts`. */
export function sourceOf(description: Description): string {
  const components = description.components.schemas;
  const calls = callsOf(description);
  const types = new Types(components);
  const read = readComponents(calls, components);
  return [
    HEADER,
    ...Object.entries(components).map(([name, schema]) => {
      const type = read.has(name) ? types.read(schema, name) : types.sent(schema, name);
      const declared =
        schema.type === 'object' ? `interface ${name} ${type}` : `type ${name} = ${type};`;
      return `${comment(schema.description)}export ${declared}\n`;
    }),
    `${CALLS}export interface Calls ${block(calls.map((call) => callType(call, types)))}\n`,
    ...[...read]
      .flatMap((name) => componentShapes(name, components[name] ?? {}))
      .map(([name, shape]) => `export const ${name} = ${shape} as const satisfies Shape;\n`),
    `${CALL}export type Call<Name extends keyof Calls> = readonly [name: Name, answer?: Shape];\n`,
    ...calls.map(callConstant),
  ].join('\n');
}

/** Those that answers have inside, each behind what it needs itself. */
function readComponents(calls: Call[], components: Record<string, Schema>): Set<string> {
  const found = new Set<string>();
  const add = (schema: Schema) => {
    for (const name of referencesIn(schema)) {
      if (found.has(name)) continue;
      add(components[name] ?? {});
      found.add(name);
    }
  };
  for (const { answer } of calls) if (answer) add(answer);
  return found;
}

function callType({ name, summary, input, answer }: Call, types: Types): string {
  const sent = input ? types.sent(input, name) : 'undefined';
  const got = answer ? types.read(answer, name) : 'undefined';
  return `${comment(summary)}${quoted(name)}: ${block([`input: ${sent};`, `answer: ${got};`])};`;
}

/** `POST /auth/login` is `postAuthLogin`. */
function callConstant({ name, answer }: Call): string {
  const [first = '', ...others] = name.toLowerCase().split(/[^a-z\d]+/);
  const constant =
    first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const parts = answer ? `${quoted(name)}, ${shapeOf(answer, name)}` : quoted(name);
  return `export const ${constant}: Call<${quoted(name)}> = [${parts}];\n`;
}
