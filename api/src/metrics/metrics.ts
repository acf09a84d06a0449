import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { MESSAGES } from '../answer-texts.ts';
import type { PoolStatus, Queries } from '../database/database.ts';
import { ALSO_OVERLOADED, type App } from '../http/app-type.ts';
import { Problem } from '../http/problem.ts';
import type { HashQueue } from '../passwords/hashing.ts';

interface MetricsSources {
  /** Bearer token that Prometheus must send. */
  token: string;
  queries: Queries;
  /** `null` if the database has no connection pool. */
  pool: PoolStatus | null;
  hashLoad: () => HashQueue;
  now: () => number;
  /** Registers further metrics. */
  register: (registry: Registry) => void;
}

/**
 * Adds `GET /metrics` in the Prometheus text format. Calls are labelled with the route pattern and never with an
 * address, email or id. So the number of series is bounded, and no label identifies anybody.
 */
export function addMetrics(app: App, sources: MetricsSources): void {
  const registry = new Registry();
  // Metrics of the process and its event loop: CPU, memory, garbage collection, `nodejs_eventloop_lag_*`.
  collectDefaultMetrics({ register: registry });
  addCalls(app, registry);
  addLoad(registry, sources);
  addOutbox(registry, sources);
  sources.register(registry);

  // The operator of an overloaded server looks for the cause here.
  app.get(
    '/metrics',
    { schema: { hide: true }, config: ALSO_OVERLOADED },
    async (request, reply) => {
      requireToken(request, sources.token);
      reply.type(registry.contentType);
      return registry.metrics();
    },
  );
}

function addCalls(app: App, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer; its count has all calls, those with 429 and 503 too',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

function addLoad(registry: Registry, { pool, hashLoad }: MetricsSources): void {
  new Gauge({
    name: 'password_hashes',
    help: 'Passwords that are being hashed, and that wait for it',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { atWork, waiting } = hashLoad();
      this.set({ state: 'at_work' }, atWork);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  if (pool === null) return;
  new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Adds the outbox's metrics. They are missing while the database is unavailable; all others stay. */
function addOutbox(registry: Registry, { queries, now }: MetricsSources): void {
  const look = () =>
    queries
      .selectFrom('outbox')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
      .executeTakeFirst()
      .catch(() => undefined);
  new Gauge({
    name: 'outbox_mails',
    help: 'Mails that are still to be sent',
    registers: [registry],
    async collect() {
      const found = await look();
      if (found) this.set(Number(found.count));
      else this.remove();
    },
  });
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest mail that is still to be sent; it grows while the mail server is down',
    registers: [registry],
    async collect() {
      const found = await look();
      if (found) this.set(found.oldest === null ? 0 : Math.max(0, now() - found.oldest) / 1000);
      else this.remove();
    },
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Throws a 401 unless the request has this bearer token. */
export function requireToken(request: FastifyRequest, token: string): void {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(token))) {
    throw new Problem(401, 'UNAUTHENTICATED', MESSAGES.metricsToken);
  }
}
