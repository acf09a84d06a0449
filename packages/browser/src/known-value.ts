/** Fields of a promise that React's `use` also reads. */
interface Settled<T> {
  status?: 'fulfilled';
  value?: T;
}

/** Stores the value of a promise on it, so that a first render need not wait. */
export const withKnownValue = <T>(promise: Promise<T>, value: T): Promise<T> =>
  Object.assign(promise, { status: 'fulfilled', value } satisfies Settled<T>);

/** Returns the value that `withKnownValue` stored on a promise, if any. */
export const knownValue = <T>(promise: Promise<T> & Settled<T>): T | undefined =>
  promise.status === 'fulfilled' ? promise.value : undefined;
