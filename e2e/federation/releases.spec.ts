import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { REMOTES } from '../support/remotes.ts';
import { product, recordIn, releaseOf } from '../support/stages.ts';
import { test } from '../support/test.ts';

/** Returns each text file of a package's release, with its content. */
function textsOf(pkg: 'host' | (typeof REMOTES)[number]): Map<string, string> {
  const { folder } = releaseOf(product, pkg);
  const { files: recorded } = recordIn<{ files: object }>(product, pkg);
  const files = Object.keys(recorded).filter((file) => /\.(js|css|json|html|svg)$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/**
 * Origins that the host's files may contain: vocabularies, documentation of errors, examples, the API's default
 * address, and a dummy origin for parsing paths.
 */
const KNOWN_ORIGINS = [
  'http://localhost',
  'http://localhost:8080',
  'http://www.w3.org',
  'https://shop.example',
  'https://site.invalid',
  'https://react.dev',
  'https://reactrouter.com',
];

test('[MF-04] the host’s release contains no remote’s address, and only known origins', () => {
  const texts = textsOf('host');
  expect([...texts.keys()].filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3);
  for (const [file, text] of texts) {
    for (const origin of Object.values(product.remotes)) {
      expect(text, file).not.toContain(new URL(origin).host);
    }
    expect(text, file).not.toMatch(/remoteEntry\.[0-9a-f]{12}/);
    // The script for developers contains messages of libraries, with their addresses.
    if (file.includes('js/development.')) continue;
    const named = [...text.matchAll(/https?:\/\/[\w.-]+(?::\d+)?/g)].map(([origin]) => origin);
    expect(
      named.filter((origin) => !KNOWN_ORIGINS.includes(origin)),
      file,
    ).toEqual([]);
  }
});

for (const remote of REMOTES) {
  test(`[MF-06] a release of ${remote} contains only its screens: no page, and no code of its standalone shell`, async ({
    request,
  }) => {
    const texts = textsOf(remote);
    expect([...texts.keys()].filter((file) => file.endsWith('.html'))).toEqual([]);
    const scripts = [...texts].filter(([file]) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    // Texts that only the shell has, and the code that starts a page.
    for (const [file, text] of scripts) {
      for (const own of ['The page has no element #root', 'demo-1234', 'config.json']) {
        expect(text, file).not.toContain(own);
      }
    }
    for (const path of ['', 'index.html', 'standalone.js', 'config.json']) {
      const answer = await request.get(releaseOf(product, remote).base + path);
      expect(answer.status(), path).toBe(404);
    }
  });
}
