/** Sets a key of a map that keeps its latest keys. Drops the oldest one beyond their maximum number. */
export function keepLatest<V>(kept: Map<string, V>, key: string, value: V, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '');
}
