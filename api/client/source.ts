import {
  type Call,
  callsOf,
  type Description,
  listedIn,
  referencesIn,
  type Schema,
} from './openapi.ts';
import { block, comment, fold, key, quoted } from './print.ts';
import { componentShapes, constantOf, shapeOf } from './shapes.ts';
import { typeOf } from './types.ts';

const HEADER = `// Written by "npm run client -w api" from the description of the API; not to be edited.
import type { AnswerOf, AnswerShape, CallType } from './shape.ts';
`;

const CALLS = comment(
  'Each call: its constant, its input (a body, or the query of a GET), and the headers that it needs.',
);

/** A file of calls. Pages load only the files whose calls they use. */
export interface Part {
  tags: readonly string[];
  /** Name of the type of all calls. */
  calls: string;
  /** Calls whose text fields have limits that pages check before they send. */
  limited?: readonly string[];
}

/** Calls of every page, in `shared/src/contracts/api-description.ts`. */
export const ACCOUNTS: Part = { tags: ['auth', 'users'], calls: 'Calls' };

/** Calls of live mode, in `shared/src/contracts/community-description.ts`. */
export const COMMUNITY: Part = {
  tags: [
    'ideas',
    'comments',
    'offers',
    'messages',
    'notifications',
    'members',
    'review',
    'newsletter',
  ],
  calls: 'CommunityCalls',
  limited: ['POST /ideas'],
};

export function sourceOf(description: Description, part: Part = ACCOUNTS): string {
  const components = description.components.schemas;
  const calls = callsOf(description, part.tags);
  const read = readComponents(calls, components);
  const elsewhere = readComponents(callsOf(description, COMMUNITY.tags), components);
  const sent = Object.entries(components).filter(
    ([name]) => part === ACCOUNTS && !read.has(name) && !elsewhere.has(name),
  );
  const source = [
    HEADER,
    ...sent.map(
      ([name, schema]) =>
        `${comment(schema.description)}export type ${name} = ${typeOf(schema, name)};\n`,
    ),
    ...[...read].map((name) => componentSource(name, components[name] ?? {})),
    `${CALLS}export interface ${part.calls} ${block(calls.map(callType))}\n`,
    calls.map((call) => callConstants(call, part)).join(''),
  ];
  return fold(source.join('\n'));
}

/** Constants of a component, and its type. */
function componentSource(name: string, schema: Schema): string {
  const shapes = componentShapes(name, schema).map(
    ([constant, shape]) => `export const ${constant} = ${shape} as const satisfies AnswerShape;\n`,
  );
  const type = `export type ${name} = AnswerOf<typeof ${constantOf(name)}>;\n`;
  return `${shapes.join('\n')}\n${comment(schema.description)}${type}`;
}

/** Components that answers contain, each after the components it needs. */
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

/** Name of a call's constant: `POST /auth/login` becomes `postAuthLogin`. */
function constantOfCall(name: string): string {
  const [first = '', ...others] = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function callType({ name, summary, input, headers }: Call): string {
  const needed = headers.map(quoted).join(' | ');
  const parts = [
    `typeof ${constantOfCall(name)}`,
    ...(input || needed ? [input ? typeOf(input, name) : 'undefined'] : []),
    ...(needed ? [needed] : []),
  ];
  return `${comment(summary)}${quoted(name)}: CallType<${parts.join(', ')}>;`;
}

/**
 * Constants of a call. A list's filters have a second one, with their values. A limited call has one with the
 * limits of its texts.
 */
function callConstants({ name, input, answer }: Call, { limited = [] }: Part): string {
  const constant = constantOfCall(name);
  const parts = answer ? `${quoted(name)}, ${shapeOf(answer, name)}` : quoted(name);
  const filters = name.startsWith('GET') ? Object.entries(input?.properties ?? {}) : [];
  const values = filters
    .map(([field, schema]) => [field, listedIn(schema).map(quoted)] as const)
    .filter(([, texts]) => texts.length > 1)
    .map(([field, texts]) => `${key(field)}: [${texts.join(', ')}],`);
  return [
    `export const ${constant} = [${parts}] as const;\n`,
    ...(values.length > 0 ? [`export const ${constant}Values = ${block(values)} as const;\n`] : []),
    ...(limited.includes(name) ? [`export const ${constant}Limits = ${limitsOf(input)};\n`] : []),
  ].join('');
}

function limitsOf({ properties = {} }: Schema = {}): string {
  return block(
    Object.entries(properties).flatMap(([field, { maxLength, pattern }]) => {
      if (maxLength === undefined) return [];
      const rule = pattern === undefined ? '' : `, pattern: ${quoted(pattern)}`;
      return `${key(field)}: { maxLength: ${maxLength}${rule} },`;
    }),
  );
}
