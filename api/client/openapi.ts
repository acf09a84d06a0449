/** The part of OpenAPI 3.1 that the API's description uses. */
export interface Description {
  components: { schemas: Record<string, Schema> };
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>;
}

export interface Operation {
  summary: string;
  tags: string[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

export interface Schema {
  $ref?: string;
  type?: string;
  const?: string;
  enum?: string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  default?: unknown;
  description?: string;
}

/** The client can't support part of the description. The message names the place and says what to do. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';

  constructor(at: string, why: string) {
    super(`${at}: ${why}`);
  }
}

export const referenceOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** Texts of an enum or a constant; the default is first. */
export function listedIn({ enum: listed, const: only, default: first }: Schema): string[] {
  const texts = listed ?? (typeof only === 'string' ? [only] : []);
  return [...texts].sort((a, b) => Number(b === first) - Number(a === first));
}

/** The schema `T` of `T | null`; `undefined` for any other schema. */
export function nullablePart({ anyOf = [] }: Schema): Schema | undefined {
  const [part, ...others] = anyOf.filter(({ type }) => type !== 'null');
  return anyOf.length === 2 && others.length === 0 ? part : undefined;
}

/** Names of all components that a schema contains. */
export function referencesIn(schema: Schema): string[] {
  const { properties = {}, anyOf = [], items } = schema;
  const parts = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return [referenceOf(schema) ?? [], ...parts.map(referencesIn)].flat();
}

const PREFIX = '/api';

export interface Call {
  /** Such as `POST /auth/login`. */
  name: string;
  summary: string;
  /** The body, or the query of a GET. */
  input: Schema | undefined;
  /** Names of headers that not every call sends. */
  headers: string[];
  /** Body of a success; `undefined` if it is empty. */
  answer: Schema | undefined;
}

/** Calls with one of these tags. */
export function callsOf({ paths }: Description, wanted: readonly string[]): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.some((tag) => wanted.includes(tag)))
      .map(([method, operation]) => callOf(method, path.slice(PREFIX.length), operation)),
  );
}

function callOf(method: string, path: string, operation: Operation): Call {
  const name = `${method.toUpperCase()} ${path}`;
  const { summary, parameters = [], requestBody, responses } = operation;
  for (const parameter of parameters) {
    if (['path', 'header'].includes(parameter.in)) continue;
    if (parameter.in === 'query' && method === 'get') continue;
    throw new NotSupported(name, `${parameter.name} has to go into the body, or a GET’s query.`);
  }
  const input = schemaOf(requestBody) ?? queryOf(parameters);
  if (input && referencesIn(input).length > 0) {
    throw new NotSupported(name, 'what is sent has to spell out its fields.');
  }
  const status = Object.keys(responses).find((known) => known.startsWith('2')) ?? '';
  const answer = schemaOf(responses[status]);
  return {
    name,
    summary,
    input,
    headers: parameters.flatMap((parameter) => (parameter.in === 'header' ? parameter.name : [])),
    answer: answer?.type === 'null' ? undefined : answer,
  };
}

const schemaOf = (content?: Content): Schema | undefined =>
  content?.content?.['application/json']?.schema;

function queryOf(all: NonNullable<Operation['parameters']>): Schema | undefined {
  const parameters = all.filter((parameter) => parameter.in === 'query');
  if (parameters.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}
