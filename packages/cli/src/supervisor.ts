/** Program or server that `npm start` or `npm run dev` keeps running. */
export interface Running {
  /** Name for the start of a sentence: "The API". */
  name: string;
  /** Resolves when the program ends, with its exit code or signal in words. */
  ended: Promise<string>;
  stop(): Promise<unknown>;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Stops all programs together on a signal, when one of them ends, or when one fails to start. Once
 * a supervisor exists, only it should end this process.
 */
export class Supervisor {
  readonly #running: Running[] = [];
  readonly #exit: (code: number) => void;
  #stopping = false;

  constructor(exit: (code: number) => void = (code) => process.exit(code)) {
    this.#exit = exit;
    // Ctrl-C reaches the whole process group, and parent processes forward it. `end` ignores the
    // second signal.
    for (const signal of SIGNALS) process.on(signal, () => void this.end(0));
  }

  keep(running: Running): void {
    this.#running.push(running);
    if (this.#stopping) void running.stop();
    void running.ended.then((how) => {
      if (this.#stopping) return;
      console.error(`${running.name} ended (${how}); stopping.`);
      void this.end(1);
    });
  }

  /** Runs `start`. If it fails, stops all programs and throws the error again. */
  async run(start: () => Promise<void>): Promise<void> {
    try {
      await start();
    } catch (error) {
      await this.#stopAll();
      throw error;
    }
  }

  async end(code: number): Promise<void> {
    if (this.#stopping) return;
    await this.#stopAll();
    this.#exit(code);
  }

  async #stopAll(): Promise<void> {
    this.#stopping = true;
    await Promise.allSettled(this.#running.map((each) => each.stop()));
  }
}
