import { listedIn, NotSupported, nullablePart, type Schema } from './openapi.ts';
import { block, comment, key, quoted } from './print.ts';

/** TypeScript type of a schema. Answers have no such type: theirs is that of their shape. */
export function typeOf(schema: Schema, at: string): string {
  const part = nullablePart(schema);
  if (part) return `${typeOf(part, at)} | null`;
  const listed = listedIn(schema);
  if (listed.length > 0) return listed.map(quoted).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, `${at}[]`)}>`;
    case 'object':
      return objectType(schema, at);
    default:
      throw new NotSupported(at, `there is no type for ${JSON.stringify(schema)}.`);
  }
}

function objectType(schema: Schema, at: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (typeof additionalProperties === 'object') {
    return `Record<string, ${typeOf(additionalProperties, at)}>`;
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(field.description)}${key(name)}${mark}: ${typeOf(field, `${at}.${name}`)};`;
  });
  return block(fields);
}
