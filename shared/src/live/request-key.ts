/**
 * Keys for calls that are to count once. The same input has the same key until its call went well, so that what
 * is sent again after a lost answer is not kept twice.
 */
export function createRequestKeys() {
  const keys = new Map<string, string>();
  return {
    async once<T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> {
      const content = JSON.stringify(input);
      const key = keys.get(content) ?? crypto.randomUUID();
      keys.set(content, key);
      const answer = await send(key);
      keys.delete(content);
      return answer;
    },
  };
}
