import type { FastifyBaseLogger } from 'fastify';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { LimitReached } from '../http/problem.ts';
import { MemoryCounters } from '../limits/memory-counters.ts';
import type { Rate } from '../limits/rates.ts';
import type { TelemetrySettings } from '../settings/settings.ts';
import { KnownReleases } from './known-releases.ts';
import { NetworkCaps } from './network-caps.ts';
import type { Batch, Place } from './otlp.ts';
import { ScreenCounts } from './screen-counts.ts';
import { ScreenMetrics } from './screen-metrics.ts';

export interface ReceiverParts {
  settings: TelemetrySettings;
  queries: Queries;
  now: () => number;
  log: FastifyBaseLogger;
  /** Limit on the batches of one network. `null` turns off this limit and those on their content, for load tests. */
  rate: Rate | null;
  fetch?: typeof fetch;
}

/** Intervals of writing completed minutes, and of reading the live releases, in milliseconds. */
const WRITE_ROUND = 500;
const LEARN_ROUND = 60_000;
/** Maximum number of places that are logged in a minute. */
const TOLD = 20;

/** Receives the outcomes of screen loads that pages report. */
export class Receiver {
  readonly metrics = new ScreenMetrics();
  readonly counts: ScreenCounts;
  /** Whether the counts of a single network are limited. */
  readonly isCapped: boolean;
  readonly now: () => number;
  readonly #parts: ReceiverParts;
  readonly #known: KnownReleases;
  readonly #caps: NetworkCaps | null;
  readonly #batches: MemoryCounters;
  readonly #timers: NodeJS.Timeout[];
  /** Places that were logged in this minute. */
  readonly #told = new Set<string>();
  /** Whether the last write failed. */
  #isBehind = false;

  constructor(parts: ReceiverParts) {
    const { settings, queries, now, log, rate } = parts;
    this.#parts = parts;
    this.isCapped = rate !== null;
    this.now = now;
    this.counts = new ScreenCounts(queries, now);
    this.#known = new KnownReleases({
      address: settings.discovery,
      now,
      log,
      ...(parts.fetch ? { fetch: parts.fetch } : {}),
      onKnown: (...release) => this.metrics.begin(...release),
      onForgotten: (...release) => this.metrics.forget(...release),
    });
    this.#caps = rate && new NetworkCaps(now, Math.random);
    if (this.isCapped) this.metrics.limit();
    this.#batches = new MemoryCounters(now);
    this.#timers = [
      setInterval(() => void this.#write(), WRITE_ROUND),
      setInterval(() => {
        this.#told.clear();
        void this.#known.learn();
      }, LEARN_ROUND),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Admits one call of a network. Throws a `LimitReached`. */
  admit(network: string): void {
    const { rate } = this.#parts;
    if (rate === null) return;
    const { current, ttl } = this.#batches.add(network, rate);
    if (current <= rate.max) return;
    throw new LimitReached('address:telemetry', MESSAGES.tooManyRequests, ttl);
  }

  /**
   * Counts the credible part of a batch from one network (/24, /48). Returns the number of points that it didn't count.
   */
  async take(network: string, { counts, others }: Batch): Promise<number> {
    if (counts.some(({ counted }) => !this.#known.has(counted))) await this.#known.learn();
    const dropped = { unknown: 0, limit: 0, other: others };
    const byRelease = new Map<string, Batch['counts']>();
    for (const each of counts) {
      if (!this.#known.has(each.counted)) {
        dropped.unknown += 1;
        continue;
      }
      const release = `${each.counted.remote}@${each.counted.release}`;
      byRelease.set(release, [...(byRelease.get(release) ?? []), each]);
    }
    for (const some of byRelease.values()) {
      const all = some.map(({ counted }) => counted);
      const admitted = this.#caps?.admit(network, all) ?? all.map(({ count }) => count);
      some.forEach(({ counted, places }, index) => {
        const count = admitted[index] ?? 0;
        if (count < counted.count) dropped.limit += 1;
        if (count === 0) return;
        const milliseconds = Math.round((counted.milliseconds * count) / counted.count);
        this.counts.add({ ...counted, count, milliseconds });
        this.metrics.count({ ...counted, count, milliseconds });
        this.#tell(places);
      });
    }
    for (const reason of ['unknown', 'limit', 'other'] as const) {
      if (dropped[reason] > 0) this.metrics.drop(reason, dropped[reason]);
    }
    return dropped.unknown + dropped.limit + dropped.other;
  }

  /** Call this after all calls have ended. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.counts
      .write(true)
      .catch((err) => this.#parts.log.warn({ err }, 'The last counts of screens are lost.'));
  }

  /** Logs places for the operator, each at most once a minute. */
  #tell(places: readonly Place[]): void {
    for (const { error, at } of places) {
      if (this.#told.has(at) || this.#told.size >= TOLD) continue;
      this.#told.add(at);
      this.#parts.log.warn({ error, at }, 'A screen threw.');
    }
  }

  async #write(): Promise<void> {
    try {
      await this.counts.write();
      this.#isBehind = false;
    } catch (err) {
      if (!this.#isBehind) this.#parts.log.warn({ err }, 'Counts could not be written yet.');
      this.#isBehind = true;
    }
  }
}
