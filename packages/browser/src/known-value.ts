/** The fields that React's `use` reads of a promise, too. */
interface Settled<T> {
  status?: 'fulfilled';
  value?: T;
}

/** Notes on a promise what it comes to, for whoever can't wait: a first render. */
export const withKnownValue = <T>(promise: Promise<T>, value: T): Promise<T> =>
  Object.assign(promise, { status: 'fulfilled', value } satisfies Settled<T>);

/** What a promise has come to, as far as that was noted on it. */
export const knownValue = <T>(promise: Promise<T> & Settled<T>): T | undefined =>
  promise.status === 'fulfilled' ? promise.value : undefined;
