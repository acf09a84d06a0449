import { isNativeError } from 'node:util/types';

/** An error of any realm: those of Node's own modules are no `instanceof Error` under a test runner. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || isNativeError(value);
}

/** The `code` of an error of Node, a database or a library; empty without one. */
export function codeOf(error: unknown): string {
  return isError(error) && 'code' in error ? String(error.code) : '';
}
