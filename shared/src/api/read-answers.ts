import { recordOf } from '@composed/browser/kept-record';
import { textOf } from './text-of.ts';

/** Whether an answer of 200 calls itself a failure: then nothing else in it counts. */
export const isFailure = (raw: unknown) => recordOf(raw).success === false;

/** The server's text in an answer of 200 that is a failure; empty when it has none. */
export function outcomeText(raw: unknown): string {
  const { error, message } = recordOf(raw);
  return textOf(error) || textOf(message) || '';
}
