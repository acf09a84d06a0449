/** The part of the browser's lock manager that is used: one holder of a name across all tabs. */
export interface Locks {
  request<T>(name: string, options: { signal?: AbortSignal }, run: () => Promise<T>): Promise<T>;
}

/** `null` where the browser has none, which includes pages outside a secure context. */
export function browserLocks(): Locks | null {
  return (globalThis.navigator?.locks as Locks | undefined) ?? null;
}
