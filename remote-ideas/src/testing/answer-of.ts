export type Answered = Pick<Response, 'ok' | 'status' | 'json'>;

/** A server's answer; `undefined` stands for a body that is no JSON. jsdom has no `Response`. */
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
