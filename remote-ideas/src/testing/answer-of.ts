type Answered = Pick<Response, 'ok' | 'status' | 'json'>;

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

const fetchBefore = globalThis.fetch;
let lists = 0;

/** A new address of a list, which gives one answer after the other. Call it within a test. */
export function listAt(...answers: (Answered | Error)[]): string {
  setAnswers(...answers);
  lists += 1;
  return `http://ideas.test/list-${lists}.json`;
}

/** A fake `fetch`, which gives one answer after the other. */
export const fetchOf = (...answers: (Answered | Error)[]) =>
  jest.fn(async () => {
    const next = answers.shift() ?? new Error('asked once too often');
    if (next instanceof Error) throw next;
    return next as Response;
  });

/** Sets the next answers of all addresses. */
export function setAnswers(...answers: (Answered | Error)[]): void {
  globalThis.fetch = fetchOf(...answers);
}

/** Restores `fetch` after each test. */
export function eachWithItsOwnFetch(): void {
  afterEach(() => {
    globalThis.fetch = fetchBefore;
  });
}
