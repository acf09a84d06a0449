import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx, nginxServers, startNginx } from '@composed/testing/nginx';
import { makeSecond } from './make.ts';
import { type OutsideSite, outsideSite } from './site.ts';

const REMOTE = 'remote-tides';
const BEFORE = 'High water: 4 m';
const AFTER = 'High water at noon: 4 m';

/** Changes the remote's first screen and its version. */
function edit({ folder }: OutsideSite, version: string, from: string, to: string): void {
  const file = join(folder, REMOTE, 'src', 'today.tsx');
  const text = readFileSync(file, 'utf8');
  assert(text.includes(from), `${file} has no ${from}.`);
  writeFileSync(file, text.replace(from, to));
  const manifest = join(folder, REMOTE, 'package.json');
  const parsed = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...parsed, version }));
}

/** Publishes the remote in its current state. Returns the release's full name. */
async function publish(site: OutsideSite): Promise<string> {
  const { exitCode, text } = await site.release('publish', REMOTE, '--json');
  assert.equal(exitCode, 0, text);
  const { release } = JSON.parse(text.slice(text.indexOf('{')));
  return `${REMOTE}@${release}`;
}

async function done(site: OutsideSite, ...args: string[]): Promise<void> {
  const { exitCode, text } = await site.release(...args);
  assert.equal(exitCode, 0, text);
}

async function statusOf(site: OutsideSite, path: string): Promise<number> {
  return (await fetch(site.origin + path)).status;
}

async function pagesAnswer(site: OutsideSite, text: string): Promise<void> {
  assert.equal(await statusOf(site, '/pilots'), 200);
  assert.equal(await statusOf(site, '/nowhere'), 404);
  assert.match(await site.shownAt('/'), new RegExp(`Tides today\\s+${text}`));
}

/** Returns the percentages of browsers, in the order of the site's list of releases. */
async function traffic(site: OutsideSite): Promise<number[]> {
  const { microFrontends } = await (await fetch(`${site.origin}/discovery.json`)).json();
  return microFrontends[REMOTE].map(
    ({ deployment }: { deployment: { traffic: number } }) => deployment.traffic,
  );
}

async function throughNginx(site: OutsideSite): Promise<void> {
  const store = join(site.folder, '.harbour', `store-${site.ports.host}`);
  const nginx = await startNginx(nginxServers(store, site.ports));
  try {
    await pagesAnswer(site, BEFORE);
  } finally {
    await nginx.close();
  }
}

/**
 * Tests the served site. Returns two releases: one that the gate refuses, and one that goes live and is rolled back.
 */
async function whileServed(site: OutsideSite, say: (line: string) => void): Promise<void> {
  await pagesAnswer(site, BEFORE);
  say('start: its pages are there');

  const heading = '<h1>Tides today</h1>';
  edit(site, '1.0.1', heading, '');
  const broken = await publish(site);
  say(`publish: ${broken}`);
  const refused = await site.release('promote', broken);
  assert.equal(refused.exitCode, 1, refused.text);
  assert.match(refused.text, /shows no heading/);
  say('gate: a release without its heading is refused');

  edit(site, '1.1.0', '    <Level', `    ${heading}\n    <Level`);
  edit(site, '1.1.0', 'High water: 4', 'High water at noon: 4');
  const good = await publish(site);
  await done(site, 'promote', good, '--traffic', '25');
  assert.equal((await traffic(site)).sort().join(), '25,75');
  say(`canary: ${good} for a quarter of the browsers`);
  await done(site, 'promote', good, '--traffic', '100');
  await pagesAnswer(site, AFTER);
  say('promote: it is live');
  await done(site, 'rollback', REMOTE, '--reason', 'The tide was late');
  await pagesAnswer(site, BEFORE);
  say('roll-back: the release before is live');
  await done(site, 'verify');
}

/**
 * Creates the second product outside this workspace and tests a release from build to roll-back, in browsers. Throws on
 * any deviation. Returns the steps that were skipped because a program is missing.
 */
export async function playSecond(say: (line: string) => void): Promise<string[]> {
  const made = makeSecond();
  try {
    say(`made in ${made.folder}`);
    const site = await outsideSite(made.folder, REMOTE);
    const stop = await site.start();
    try {
      await whileServed(site, say);
    } finally {
      await stop();
    }
    if (findNginx(false) === undefined) {
      say('nginx: skipped, none was found');
      return ['nginx'];
    }
    await throughNginx(site);
    say('nginx: it serves the same site');
    return [];
  } finally {
    made.remove();
  }
}

/** `npm run second`: tests the second product outside this workspace, up to a roll-back. */
export async function second(): Promise<void> {
  await playSecond((line) => console.log(`  ${line}`));
}
