import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@composed/cli/server-process';
import { newest } from '@composed/release/ledger';
import { freePorts } from '@composed/workspace/free-ports';
import { SITE } from '@composed/workspace/paths';
import type { ReleaseSite } from './release-site.ts';

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

/** A server of the site's definition that counts what pages report. */
export interface ReceivingServer {
  /** Its name in `site.config.ts`. */
  name: string;
  /** Beside the variables that each of its tests has. */
  env: Readonly<Record<string, string>>;
  /** Path for reports. */
  path: string;
  /** Asks for the counts. */
  metrics: { path: string; headers: Readonly<Record<string, string>> };
}

/** Starts a server of the site's own, on an origin of its own, that its pages report to. */
export async function startReceiver(
  site: ReleaseSite,
  { name, env, path, metrics }: ReceivingServer,
): Promise<Receiver> {
  const folder = mkdtempSync(join(tmpdir(), 'composed-receiver-'));
  const [port = 0] = await freePorts(1);
  const address = `http://localhost:${port}`;
  const said: string[] = [];
  const server = SITE.servers?.[name];
  if (server === undefined) throw new Error(`The site has no server "${name}".`);
  const variables = { ...server.test?.([site.origin], folder), ...env };
  const started = await startServer(server, port, variables, (line) => said.push(line));
  await reportTo(site, `${address}${path}`);
  return {
    said,
    async metrics() {
      return (await fetch(address + metrics.path, { headers: metrics.headers })).text();
    },
    async stop() {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
