let ideaId: number | null = null;

/** Makes the next page of this idea open its message form. */
export function awaitMessage(id: number): void {
  ideaId = id;
}

/** Returns once whether the page of this idea must open its message form. */
export function takesAwaitedMessage(id: number): boolean {
  const isAwaited = ideaId === id;
  if (isAwaited) ideaId = null;
  return isAwaited;
}
