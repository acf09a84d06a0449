import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { product, short } from '../support/stages.ts';

/** All scripts of a build, as one text. */
function scriptsOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

// Minifiers write 120000 as 12e4.
const HUNDRED_AND_TWENTY_SECONDS = /\b(120000|12e4|1\.2e5)\b/;

for (const name of ['host', 'remote-auth', 'remote-account', 'remote-ideas']) {
  test(`[MF-02] ${name} ships with the limit of 120 seconds, and it is a build setting`, () => {
    expect(scriptsOf(join(product.builds, name))).toMatch(HUNDRED_AND_TWENTY_SECONDS);
    expect(scriptsOf(join(short.builds, name))).not.toMatch(HUNDRED_AND_TWENTY_SECONDS);
  });
}
