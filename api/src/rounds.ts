/**
 * Runs `round` at an interval, in milliseconds, and never twice at the same time. It must not reject. A long round stops
 * early once `goesOn` returns false. Returns a function that stops the rounds and waits for the one in progress.
 */
export function regularly(
  interval: number,
  round: (goesOn: () => boolean) => Promise<void>,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    await round(() => !stopped);
    running = null;
  };
  const timer = setInterval(() => {
    running ??= run();
  }, interval);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
