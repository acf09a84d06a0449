import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePorts } from '@composed/workspace/free-ports';
import { firstProgram, inPath, installPackages } from '@composed/workspace/installed/programs';
import { startServerProgram } from './server-program.ts';

const onThisMachine = (): string | undefined => firstProgram(inPath('prometheus'));

/** Finds the Prometheus of this machine. With `install`, installs Debian's package if we may. */
export function findPrometheus(install: boolean): string | undefined {
  if (install && onThisMachine() === undefined) installPackages('prometheus');
  return onThisMachine();
}

/**
 * Starts a Prometheus on loopback with these samples, in the OpenMetrics text format. It scrapes
 * nothing.
 */
export async function startPrometheus(
  samples: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const program = onThisMachine();
  if (program === undefined) throw new Error('There is no Prometheus.');
  const folder = mkdtempSync(join(tmpdir(), 'composed-prometheus-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const data = join(folder, 'data');
  const made = spawnSync(
    join(dirname(program), 'promtool'),
    ['tsdb', 'create-blocks-from', 'openmetrics', file('samples.txt', samples), data],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`promtool took no samples: ${made.stderr}`);
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const close = await startServerProgram({
    name: 'Prometheus',
    program,
    args: [
      `--config.file=${file('prometheus.yml', 'scrape_configs: []\n')}`,
      `--storage.tsdb.path=${data}`,
      '--storage.tsdb.retention.time=100y',
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    folder,
    signal: 'SIGKILL',
    isReady: async () => (await fetch(`${url}/-/ready`).catch(() => null))?.ok === true,
  });
  return { url, close };
}
