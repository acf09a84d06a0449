import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@composed/cli/server-process';
import { freePorts } from '@composed/workspace/free-ports';
import { SITE } from '@composed/workspace/paths';
import { changeSettings } from './guest-remote.ts';
import type { ReleaseSite } from './release-site.ts';

/** Makes the site's pages report screen loads to this address. `null` disables reports. */
export const reportTo = (site: ReleaseSite, telemetryUrl: string | null): Promise<void> =>
  changeSettings(site, { telemetryUrl });

export interface Receiver {
  /** Returns the current counts in the Prometheus text format. */
  metrics(): Promise<string>;
  /** Lines of the server's log. */
  said: readonly string[];
  stop(): Promise<void>;
}

/** Server of the site's definition that counts reports of pages. */
export interface ReceivingServer {
  /** Name in `site.config.ts`. */
  name: string;
  /** Environment variables in addition to those of `test` in the definition. */
  env: Readonly<Record<string, string>>;
  /** Path for reports. */
  path: string;
  /** Request for the counts. */
  metrics: { path: string; headers: Readonly<Record<string, string>> };
}

/** Starts one of the site's servers on its own origin, as the receiver of the pages' reports. */
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
