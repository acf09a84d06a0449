import { MESSAGES } from '../answer-texts.ts';
import { Problem } from '../http/problem.ts';
import { ConcurrencyLimit } from '../passwords/concurrency-limit.ts';
import { RETRY_OVERLOAD } from '../timings.ts';
import { cardVersion, type PicturedIdea } from './address.ts';
import { drawCard } from './draw.ts';

/** Maximum number of drawings at the same time, and of those that wait. */
const SLOTS = 2;
const QUEUE = 64;

/** Maximum size of all kept pictures together, in bytes: about 600 pictures. */
const ROOM = 32 * 1024 * 1024;

const busy = () => new Problem(503, 'OVERLOADED', MESSAGES.busy, { retryAfter: RETRY_OVERLOAD });

interface Options {
  draw?: (idea: PicturedIdea) => Promise<Buffer>;
  room?: number;
}

/**
 * Draws each picture once and keeps the ones that were used last, in the memory of this instance. The keys are
 * versions, so a kept picture never becomes stale.
 */
export class SharePictures {
  readonly #limit = new ConcurrencyLimit(SLOTS, QUEUE);
  readonly #draw: (idea: PicturedIdea) => Promise<Buffer>;
  readonly #room: number;
  /** The one that was used last is at the end. */
  readonly #kept = new Map<string, Buffer>();
  readonly #drawing = new Map<string, Promise<Buffer>>();
  #size = 0;

  constructor({ draw = drawCard, room = ROOM }: Options = {}) {
    this.#draw = draw;
    this.#room = room;
  }

  /** The size of all kept pictures, in bytes. */
  get size(): number {
    return this.#size;
  }

  /** The picture, if it was drawn before. */
  kept(idea: PicturedIdea): Buffer | undefined {
    const version = cardVersion(idea);
    const png = this.#kept.get(version);
    if (png) {
      this.#kept.delete(version);
      this.#kept.set(version, png);
    }
    return png;
  }

  /**
   * Draws the picture. Concurrent callers share one drawing, and only the first of them calls `count`. Rejects with a
   * 503 if too many drawings wait.
   */
  draw(idea: PicturedIdea, count: () => void): Promise<Buffer> {
    const version = cardVersion(idea);
    const running = this.#drawing.get(version);
    if (running) return running;
    count();
    const drawing = this.#limit
      .run(() => this.#draw(idea), busy)
      .then((png) => {
        this.#keep(version, png);
        return png;
      })
      .finally(() => this.#drawing.delete(version));
    this.#drawing.set(version, drawing);
    return drawing;
  }

  #keep(version: string, png: Buffer): void {
    this.#kept.set(version, png);
    this.#size += png.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= this.#room) return;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
  }
}
