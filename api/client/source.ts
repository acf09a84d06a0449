import {
  type Call,
  callsOf,
  type Description,
  listedIn,
  referencesIn,
  type Schema,
} from './openapi.ts';
import { block, comment, key, quoted } from './print.ts';
import { componentShapes, shapeOf } from './shapes.ts';
import { Types } from './types.ts';

const HEADER = `// Written by "npm run client -w api" from the description of the API; not to be edited.
import type { AnswerShape } from './shape.ts';
`;

const CALLS = comment(
  'Each call: what it is sent (a body, or the query of a GET), and what is read of its answer.',
);
const CALL = comment('A call, and what its answer is read by.');

/** A file of calls. Pages load only the files whose calls they use. */
export interface Part {
  tags: readonly string[];
  /** Names of the type of all calls, and of the type of one call. */
  calls: string;
  call: string;
  /** Calls whose text fields have limits that pages check before they send. */
  limited?: readonly string[];
}

/** Calls of every page, in `shared/src/contracts/api-description.ts`. */
export const ACCOUNTS: Part = { tags: ['auth', 'users'], calls: 'Calls', call: 'Call' };

/** Calls of live mode, in `shared/src/contracts/community-description.ts`. */
export const COMMUNITY: Part = {
  tags: ['ideas', 'messages', 'members', 'review', 'newsletter'],
  calls: 'CommunityCalls',
  call: 'CommunityCall',
  limited: ['POST /ideas'],
};

export function sourceOf(description: Description, part: Part = ACCOUNTS): string {
  const components = description.components.schemas;
  const calls = callsOf(description, part.tags);
  const types = new Types(components);
  const read = readComponents(calls, components);
  const elsewhere = readComponents(callsOf(description, COMMUNITY.tags), components);
  const named = Object.entries(components).filter(
    ([name]) => read.has(name) || (part === ACCOUNTS && !elsewhere.has(name)),
  );
  return [
    HEADER,
    ...named.map(([name, schema]) => {
      const type = read.has(name) ? types.read(schema, name) : types.sent(schema, name);
      const declared =
        schema.type === 'object' ? `interface ${name} ${type}` : `type ${name} = ${type};`;
      return `${comment(schema.description)}export ${declared}\n`;
    }),
    `${CALLS}export interface ${part.calls} ${block(calls.map((call) => callType(call, types)))}\n`,
    ...[...read]
      .flatMap((name) => componentShapes(name, components[name] ?? {}))
      .map(([name, shape]) => `export const ${name} = ${shape} as const satisfies AnswerShape;\n`),
    `${CALL}export type ${part.call}<Name extends keyof ${part.calls}> = readonly [name: Name, answer?: AnswerShape];\n`,
    ...calls.map((call) => callConstants(call, part)),
  ].join('\n');
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

function callType({ name, summary, input, path, headers, answer }: Call, types: Types): string {
  const sent = input ? types.sent(input, name) : 'undefined';
  const got = answer ? types.read(answer, name) : 'undefined';
  const lines = [
    ...(path ? [`path: ${types.sent(path, name)};`] : []),
    ...(headers ? [`headers: ${types.sent(headers, name)};`] : []),
    `input: ${sent};`,
    `answer: ${got};`,
  ];
  return `${comment(summary)}${quoted(name)}: ${block(lines)};`;
}

/**
 * Constants of a call: `POST /auth/login` becomes `postAuthLogin`. A list's filters have a second one, with their
 * values. A limited call has one with the limits of its texts.
 */
function callConstants({ name, input, answer }: Call, { call, limited = [] }: Part): string {
  const [first = '', ...others] = name.toLowerCase().match(/[a-z\d]+/g) ?? [];
  const constant =
    first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const parts = answer ? `${quoted(name)}, ${shapeOf(answer, name)}` : quoted(name);
  const filters = first === 'get' ? Object.entries(input?.properties ?? {}) : [];
  const values = filters
    .map(([field, schema]) => [field, listedIn(schema).map(quoted)] as const)
    .filter(([, texts]) => texts.length > 1)
    .map(([field, texts]) => `${key(field)}: [${texts.join(', ')}],`);
  const listed = `export const ${constant}Values = ${block(values)} as const;\n`;
  return [
    `export const ${constant}: ${call}<${quoted(name)}> = [${parts}];\n`,
    ...(values.length > 0 ? [listed] : []),
    ...(limited.includes(name) ? [`export const ${constant}Limits = ${limitsOf(input)};\n`] : []),
  ].join('\n');
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
