import { listedIn, NotSupported, nullablePart, referenceOf, type Schema } from './openapi.ts';
import { block, comment, key, quoted } from './print.ts';

/** Name of the constant with the shape of a component, or of one of its fields. */
export const constantOf = (...names: string[]): string =>
  names
    .join('_')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .toUpperCase();

/** The `AnswerShape` (`shared/src/contracts/shape.ts`) with which the client reads this schema. */
export function shapeOf(schema: Schema, at: string): string {
  const reference = referenceOf(schema);
  if (reference !== undefined) return constantOf(reference);
  const part = nullablePart(schema);
  if (part) return nullableShape(part, at);
  const listed = listedIn(schema);
  if (listed.length === 1)
    throw new NotSupported(at, 'a text that is always the same tells nothing.');
  if (listed.length > 1) return `[${listed.map(quoted).join(', ')}]`;
  switch (schema.type) {
    case 'string':
      return textShape(schema);
    case 'boolean':
      return String(schema.default ?? false);
    case 'integer':
    case 'number':
      return String(schema.default ?? 0);
    case 'array':
      return listShape(schema.items ?? {}, `${at}[]`);
    case 'object':
      return objectShape(schema, at);
    default:
      throw new NotSupported(at, `there is no reader for ${JSON.stringify(schema)}.`);
  }
}

/** Shape of a text. For ids, `String` also accepts numbers. */
function textShape({ format, minLength = 0, default: text = '' }: Schema): string {
  if (format === 'uuid') return 'String';
  return minLength > 0 ? 'null' : quoted(String(text));
}

function nullableShape(part: Schema, at: string): string {
  const shape = shapeOf(part, at);
  if (part.type === 'string') return 'null';
  if (referenceOf(part) !== undefined || 'id' in (part.properties ?? {})) return shape;
  throw new NotSupported(at, 'only texts and objects with an id are read as null.');
}

function listShape(items: Schema, at: string): string {
  const shape = shapeOf(items, at);
  if (items.type === 'array') throw new NotSupported(at, 'lists of lists are not read.');
  // The reader drops duplicates from lists, which is right for texts and has no effect on objects.
  if (/^(true|false|\d+)$/.test(shape)) {
    throw new NotSupported(at, 'lists of numbers or booleans are not read.');
  }
  return `[${shape}]`;
}

function objectShape(schema: Schema, at: string): string {
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object') {
    throw new NotSupported(at, 'objects with fields of any name are not read; use a list.');
  }
  return block(
    fieldsOf(schema, at).map(
      ([name, field]) =>
        `${comment(field.description)}${key(name)}: ${shapeOf(field, `${at}.${name}`)},`,
    ),
  );
}

/** Constants of a component. Objects inside it get separate constants, so that a page loads only those it uses. */
export function componentShapes(name: string, schema: Schema): [constant: string, shape: string][] {
  if (schema.type !== 'object') return [[constantOf(name), shapeOf(schema, name)]];
  const inside: [string, string][] = [];
  const fields = fieldsOf(schema, name).map(([field, part]) => {
    const shape = shapeOf(part, `${name}.${field}`);
    const documented = `${comment(part.description)}${key(field)}`;
    if (part.type !== 'object') return `${documented}: ${shape},`;
    const constant = constantOf(name, field);
    inside.push([constant, shape]);
    return `${documented}: ${constant},`;
  });
  return [...inside, [constantOf(name), block(fields)]];
}

function fieldsOf({ properties = {}, required = [] }: Schema, at: string): [string, Schema][] {
  for (const name of Object.keys(properties)) {
    if (!required.includes(name)) {
      throw new NotSupported(`${at}.${name}`, 'answers have all their fields; use null for none.');
    }
  }
  return Object.entries(properties);
}
