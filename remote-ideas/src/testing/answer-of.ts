export type Answered = Pick<Response, 'ok' | 'status' | 'json'>;

/** A fake `Response`, because jsdom has none. `undefined` means a body that is not JSON. */
export function answerOf(body: unknown, status = 200): Answered {
  return {
    ok: status < 400,
    status,
    async json() {
      if (body === undefined) throw new SyntaxError('Unexpected token');
      return JSON.parse(JSON.stringify(body));
    },
  };
}
