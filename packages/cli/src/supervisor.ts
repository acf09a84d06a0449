/** A program or a server that `npm start` or `npm run dev` keeps. */
export interface Running {
  /** As the start of a sentence: "The API". */
  name: string;
  /** Resolves when it ends by itself, with how that came. */
  ended: Promise<string>;
  /** Resolves when it has ended. */
  stop(): Promise<unknown>;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Keeps what was started together: a signal, the end of one of them, or a failure while others
 * are still being started ends all. From its making on, this process ends through it alone.
 */
export class Supervisor {
  readonly #running: Running[] = [];
  readonly #exit: (code: number) => void;
  #stopping = false;

  constructor(exit: (code: number) => void = (code) => process.exit(code)) {
    this.#exit = exit;
    // Ctrl-C reaches every program of the group, and those above pass it on: the second is no news.
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

  /** Starts what it is told to. A failure ends everything, and is thrown on. */
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
