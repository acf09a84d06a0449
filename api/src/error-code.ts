import { isNativeError } from 'node:util/types';

/**
 * Whether a value is an error of any realm. Under a test runner, errors of Node's own modules are not `instanceof
 * Error`.
 */
export function isError(value: unknown): value is Error {
  return value instanceof Error || isNativeError(value);
}

/** The `code` of an error of Node, a database or a library; empty if it has none. */
export function codeOf(error: unknown): string {
  return isError(error) && 'code' in error ? String(error.code) : '';
}
