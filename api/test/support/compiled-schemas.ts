import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Factory = (externalSchemas: object, options: object) => (route: { schema: object }) => unknown;

/** Compiles each schema once for all servers of a test file, because compiling is most of a start's cost. */
function once(factory: Factory): Factory {
  const compiledWith = new Map<string, Map<string, unknown>>();
  return (externalSchemas, options) => {
    // Written once, since they are larger than the schema of a route.
    const external = JSON.stringify(externalSchemas);
    const compiled = compiledWith.get(external) ?? new Map<string, unknown>();
    compiledWith.set(external, compiled);
    let compile: ReturnType<Factory> | undefined;
    return (route) => {
      const key = JSON.stringify(route.schema);
      if (!compiled.has(key)) {
        compile ??= factory(externalSchemas, options);
        compiled.set(key, compile(route));
      }
      return compiled.get(key);
    };
  };
}

export const COMPILED_SCHEMAS = {
  compilersFactory: {
    buildValidator: once(AjvCompiler() as Factory),
    buildSerializer: once(SerializerSelector() as Factory),
  },
} as SchemaController;
