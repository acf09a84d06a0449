import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, normalize } from 'node:path';
import { FOR_DEVELOPERS } from '@composed/build/federation-manifest';
import { BROWSERS } from '@composed/build/rspack/browsers';
import { productBuilds } from '@composed/testing/product-builds';
import { PACKAGES } from '@composed/workspace/paths';
import { ALLOWED } from './allowed.ts';
import { judge, type Place } from './judge-support.ts';
import { namesDefinedIn, treeOf, usesIn } from './scripts.ts';
import { usesInStyles } from './styles.ts';
import { targetsOf, type Use } from './support.ts';

interface Shipped {
  package: string;
  path: string;
  text: string;
}

function shippedIn(builds: string, extension: string): Shipped[] {
  return PACKAGES.flatMap((name) => {
    const folder = join(builds, name);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(extension) && !FOR_DEVELOPERS.test(file))
      .map((file) => join(folder, file))
      .map((path) => ({ package: name, path, text: readFileSync(path, 'utf8') }));
  });
}

/** Finds the source places of uses in a served file, relative to the workspace's root. */
function placesOf(file: Shipped, uses: Use[]): Place[] {
  if (uses.length === 0) return [];
  const map = new SourceMap(
    JSON.parse(readFileSync(`${file.path}.map`, 'utf8')) as SourceMapPayload,
  );
  return uses.map(({ line, column, ...use }) => {
    const entry = map.findEntry(line - 1, column);
    if (!('originalSource' in entry)) return { ...use, file: file.path, line };
    const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\/(css )?/, '');
    return { ...use, file: normalize(join(file.package, source)), line: entry.originalLine + 1 };
  });
}

/** Checks all served files against the build's targets, with MDN's compatibility data. */
export async function compat(): Promise<void> {
  const builds = await productBuilds();
  const targets = targetsOf(BROWSERS);
  const scripts = shippedIn(builds, '.js').map((file) => ({ ...file, tree: treeOf(file.text) }));
  const ownNames = new Set(scripts.flatMap(({ tree }) => namesDefinedIn(tree)));
  const places = [
    ...scripts.flatMap((file) => placesOf(file, usesIn(file.tree, ownNames, targets))),
    ...shippedIn(builds, '.css').flatMap((file) =>
      placesOf(file, usesInStyles(file.text, targets)),
    ),
  ];
  const problems = judge(places, ALLOWED);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `Nothing is used unguarded that is missing in ${BROWSERS.join(', ')}.`
      : 'See "Browser support" in docs/testing.md.',
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
