import { listedIn, NotSupported, nullablePart, referenceOf, type Schema } from './openapi.ts';
import { block, comment, key, quoted } from './print.ts';

type Components = Record<string, Schema>;

/**
 * Types of the description's schemas in TypeScript. A *sent* body has exactly the schema's type. The reader of answers
 * accepts anything and replaces an invalid value with an empty one. If the schema permits no empty value, it returns
 * `null`: for a text of at least one character, or an object with an `id`.
 */
export class Types {
  readonly #components: Components;

  constructor(components: Components) {
    this.#components = components;
  }

  sent(schema: Schema, at: string): string {
    return this.#type(schema, at, false);
  }

  /** Type of a whole answer. It excludes `null`, which is an error of the call. */
  read(schema: Schema, at: string): string {
    return this.#present(schema, at, true);
  }

  #type(schema: Schema, at: string, isRead: boolean): string {
    const type = this.#present(schema, at, isRead);
    return nullablePart(schema) || (isRead && this.#canLack(schema)) ? `${type} | null` : type;
  }

  #canLack(schema: Schema): boolean {
    const reference = referenceOf(schema);
    if (reference !== undefined) return this.#canLack(this.#components[reference] ?? {});
    return (schema.minLength ?? 0) > 0 || 'id' in (schema.properties ?? {});
  }

  #present(schema: Schema, at: string, isRead: boolean): string {
    const reference = referenceOf(schema);
    if (reference !== undefined) return reference;
    const part = nullablePart(schema);
    if (part) return this.#present(part, at, isRead);
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
        return `Array<${this.#present(schema.items ?? {}, `${at}[]`, isRead)}>`;
      case 'object':
        return this.#object(schema, at, isRead);
      default:
        throw new NotSupported(at, `there is no type for ${JSON.stringify(schema)}.`);
    }
  }

  #object(schema: Schema, at: string, isRead: boolean): string {
    const { properties = {}, required = [], additionalProperties } = schema;
    if (typeof additionalProperties === 'object') {
      return `Record<string, ${this.#type(additionalProperties, at, isRead)}>`;
    }
    const fields = Object.entries(properties).map(([name, field]) => {
      const mark = required.includes(name) ? '' : '?';
      const type = this.#type(field, `${at}.${name}`, isRead);
      return `${comment(field.description)}${key(name)}${mark}: ${type};`;
    });
    return block(fields);
  }
}
