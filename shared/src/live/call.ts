import { apiClient } from '@idea-hub/shared/api';
import type { ApiRequest, CallOptions } from '../api/types.ts';
import type { CommunityCalls } from '../contracts/community-description.ts';
import { read, type ShapedCall } from '../contracts/shape.ts';

type Name = keyof CommunityCalls;

type PartOf<N extends string> = N extends `${string}{${infer Part}}${infer Rest}`
  ? Part | PartOf<Rest>
  : never;

/** A field that a call needs if its values can't be empty. */
type Needed<Field extends string, Values> =
  Record<never, never> extends Values ? { [F in Field]?: never } : Record<Field, Values>;

/** Input of a call: values for its path and headers, and its body, or the query of a GET. */
export type GivenTo<N extends Name> = Needed<
  'path',
  { readonly [P in PartOf<N>]: string | number }
> &
  Needed<'headers', CommunityCalls[N]['headers']> &
  (undefined extends CommunityCalls[N]['input']
    ? { input?: never }
    : { input: CommunityCalls[N]['input'] });

export type AnswerTo<N extends Name> = CommunityCalls[N]['answer'];

/**
 * Sends a call of live mode. Resolves with the parts of the response that have the described shape. Rejects
 * with an `ApiError` (see `isApiError`), or with an `AbortError` if its signal was aborted.
 */
export async function call<N extends Name>(
  [name, shape]: ShapedCall<N>,
  given: GivenTo<N>,
  options?: CallOptions,
): Promise<AnswerTo<N>> {
  const {
    path: parts,
    headers,
    input,
  } = given as Partial<Record<'path' | 'headers', Record<string, string>> & { input: unknown }>;
  const [method, template = ''] = name.split(' ') as [ApiRequest['method'], string];
  const path = template.replace(/\{(\w+)\}/g, (_, part) => encodeURIComponent(parts?.[part] ?? ''));
  const isGet = method === 'GET';
  // Calls without a body, such as a like, continue if the visitor leaves the page immediately.
  const keepalive = !isGet && input === undefined;
  const raw = await apiClient.send(
    { method, path, headers, [isGet ? 'query' : 'body']: input, keepalive },
    options,
  );
  return (shape && read(shape, raw)) as AnswerTo<N>;
}
