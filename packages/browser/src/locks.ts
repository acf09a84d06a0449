/** Part of the browser's lock manager that we use. A lock has one holder across all tabs. */
export interface Locks {
  request<T>(name: string, options: { signal?: AbortSignal }, run: () => Promise<T>): Promise<T>;
}

/** Returns `null` if the browser has no lock manager, for example outside a secure context. */
export function browserLocks(): Locks | null {
  return (globalThis.navigator?.locks as Locks | undefined) ?? null;
}
