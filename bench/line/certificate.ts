import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstProgram, inPath } from '@composed/workspace/installed/programs';

/** Finds the program that makes certificates. */
export const findOpenssl = (): string | undefined => firstProgram(inPath('openssl'));

export interface Certificate {
  /** Paths of the PEM files. */
  certificate: string;
  key: string;
  /** Arguments that make Chromium trust only this key. */
  browserArguments: readonly string[];
}

/** Makes a self-signed certificate for loopback in a folder. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'line.crt'), join(folder, 'line.key')];
  const made = spawnSync(
    findOpenssl() ?? 'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  const { publicKey } = new X509Certificate(readFileSync(certificate));
  const hash = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  return {
    certificate,
    key,
    // Don't ignore all certificate errors: Chromium would then cache nothing.
    browserArguments: [`--ignore-certificate-errors-spki-list=${hash.digest('base64')}`],
  };
}
