import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@composed/cli/server-process';
import { newest } from '@composed/release/ledger';
import type { ReleaseSite } from '@composed/testing/release-site';
import { freePorts } from '@composed/workspace/free-ports';
import { SITE } from '@composed/workspace/paths';

/** From now on the site's pages report what becomes of their screens there; `null` for nowhere. */
export async function reportTo(site: ReleaseSite, telemetryUrl: string | null): Promise<void> {
  const config = (await newest(site.context))?.generation.site.config;
  if (config) await site.configure({ config: { ...config, telemetryUrl } });
}

export interface Receiver {
  /** What it was told so far, in the Prometheus text format. */
  metrics(): Promise<string>;
  /** The lines of its log. */
  said: readonly string[];
  stop(): Promise<void>;
}

const TOKEN = 'the-token-of-a-test';

/** Starts an API of the site's own, on an origin of its own, that its pages report to. */
export async function startReceiver(site: ReleaseSite): Promise<Receiver> {
  const folder = mkdtempSync(join(tmpdir(), 'composed-receiver-'));
  const [port = 0] = await freePorts(1);
  const address = `http://localhost:${port}`;
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: `file:${join(folder, 'api.db')}`,
    APP_ORIGIN: site.origin,
    TELEMETRY: 'on',
    METRICS_TOKEN: TOKEN,
  };
  const said: string[] = [];
  const server = SITE.servers?.api;
  if (server === undefined) throw new Error('The site has no server "api".');
  const api = await startServer(server, port, env, (line) => said.push(line));
  await reportTo(site, `${address}/api/telemetry/v1/metrics`);
  return {
    said,
    async metrics() {
      const headers = { authorization: `Bearer ${TOKEN}` };
      return (await fetch(`${address}/metrics`, { headers })).text();
    },
    async stop() {
      await api.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
