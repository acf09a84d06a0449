import { SourceError } from './counts.ts';

const LIMIT_MS = 10_000;
const LONGEST_MESSAGE = 200;

/** Returns the message in an error response, in the format of the API or of Prometheus. */
function messageIn(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as Record<string, unknown>;
    const found = [message, error].find((value) => typeof value === 'string') ?? '';
    return found === '' ? '' : ` (${String(found).slice(0, LONGEST_MESSAGE)})`;
  } catch {
    return '';
  }
}

export interface Question {
  url: URL;
  /** Bearer token; `null` for none. */
  token: string | null;
  fetchJson?: typeof fetch;
}

/** Requests JSON. Rejects with a `SourceError` that says what to check. */
export async function askJson({ url, token, fetchJson = fetch }: Question): Promise<unknown> {
  const place = `${url.origin}${url.pathname}`;
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
  let answer: Response;
  try {
    answer = await fetchJson(url, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch (error) {
    const { name, message, cause } = error as Error;
    const reason = name === 'TimeoutError' ? `nothing in ${LIMIT_MS / 1000} s` : message;
    const code = (cause as NodeJS.ErrnoException | undefined)?.code;
    throw new SourceError(`${place} does not answer (${code ?? reason}).`, { cause: error });
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new SourceError(
      `${place} answers ${answer.status}: RELEASE_METRICS_TOKEN must be the token it expects.`,
    );
  }
  const text = await answer.text().catch(() => '');
  if (!answer.ok) throw new SourceError(`${place} answers ${answer.status}${messageIn(text)}.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourceError(`${place} answers with something else than JSON.`, { cause: error });
  }
}
