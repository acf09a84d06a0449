import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNEYS_FILE, readJourneys } from '@composed/contract/journeys';
import { isManifest, type Manifest, manifestProblem } from '@composed/contract/manifest';
import { builtPath, hashIn, IN_POOL, plainName } from '@composed/contract/pool';
import {
  type Envelope,
  type HostRecord,
  LOADER_VERSION,
  RECORD_FILE,
  RELEASE_SCHEMA,
  type ReleaseFile,
  type ReleaseRecord,
  type RemoteRecord,
  type RouteRow,
} from '@composed/contract/release';
import { FRAGMENTS_FILE, skeletonIn } from '@composed/site/fragments';
import { takeApart } from '@composed/site/host-page';
import { SITE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import {
  DUPLICATES_FILE,
  HOST_TEXTS,
  IMPORTED_FILE,
  layoutOf,
  MAJOR_FILE,
  MANIFEST,
  OWN_MANIFEST_FILE,
  SCRIPT_NAME_FILE,
} from './federation-manifest.ts';
import { integrityOf } from './integrity.ts';
import { provenance } from './provenance.ts';
import { installedVersions, requiredRanges, type VersionOverrides } from './rspack/sharing.ts';

/** Files of the host's build that the record contains as text. Browsers don't get these files. */
const PAGE = 'index.html';
const ROUTES = 'routes.json';

/** Files beside a build that are not part of the release. */
const BESIDE = /\.(br|gz)$|^release\.json$|^\.built$|-stats\.json$|^stock-runtime\.json$/;

function fileFacts(folder: string, file: string): ReleaseFile {
  const path = join(folder, builtPath(file));
  const content = readFileSync(path);
  const wire = existsSync(`${path}.br`) ? statSync(`${path}.br`).size : content.length;
  return { integrity: integrityOf(content), size: content.length, wire };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !BESIDE.test(file))
    .sort();
}

/**
 * Returns a built file's name in the record. If the hash in its name matches its content, other
 * releases share the file. If somebody changed the file, only this release uses it.
 */
function recordedAs(folder: string, file: string): string {
  const hash = hashIn(file);
  if (hash === undefined || !existsSync(join(folder, file))) return file;
  const digits = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  return digits.startsWith(hash) ? IN_POOL + file : file;
}

/** Returns the content of a JSON file of the build; undefined if there is none. */
function readJson<T>(folder: string, file: string): T | undefined {
  const path = join(folder, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function skeletonsIn(folder: string): Pick<HostRecord, 'skeletons'> {
  const shells = Object.keys(readJson<object>(folder, FRAGMENTS_FILE) ?? {});
  const skeletons = shells.flatMap((shell) => skeletonIn(shell) ?? []);
  return skeletons.length > 0 ? { skeletons } : {};
}

/** Extra scripts of the host that pages load on demand, such as the inspector. */
function furtherScripts(folder: string): Pick<HostRecord, 'scripts'> {
  const scripts = filesIn(folder).flatMap((file) => {
    const name = SCRIPT_NAME_FILE.exec(file)?.[1];
    if (name === undefined) return [];
    return [[name, recordedAs(folder, readJson(folder, file) ?? '')]];
  });
  return scripts.length > 0 ? { scripts: Object.fromEntries(scripts) } : {};
}

/** Second majors that the host offers. */
function majorsIn(folder: string): Pick<HostRecord, 'majors'> {
  const majors = filesIn(folder).flatMap((file) => {
    if (!MAJOR_FILE.test(file)) return [];
    const { pkg, script, provides } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return [[pkg, { script: recordedAs(folder, script), provides }]];
  });
  return majors.length > 0 ? { majors: Object.fromEntries(majors) } : {};
}

function ownManifestIn(folder: string, name: string, screens: readonly string[]) {
  const manifest = readJson<unknown>(folder, OWN_MANIFEST_FILE);
  if (manifest === undefined) return {};
  const problem = isManifest(manifest)
    ? manifestProblem(manifest, screens)
    : 'it has an unknown form';
  if (problem !== null) throw new UserError(`The manifest of ${name} can't be used: ${problem}.`);
  return { manifest: manifest as Manifest };
}

function assertJourneys(folder: string, name: string): void {
  const path = join(folder, JOURNEYS_FILE);
  const journeys = existsSync(path) ? readJourneys(readFileSync(path, 'utf8')) : [];
  if (typeof journeys === 'string') throw new UserError(`${name}: ${journeys}.`);
}

/** A build's scripts refer to its files by these names, so each name must be unique. */
function assertOneOfEach(files: readonly string[]): void {
  const names = files.map(plainName);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new UserError(`Two files of the build are named ${twice}.`);
}

type Own<R> = Omit<R, 'release' | 'commit' | 'dirty' | 'time'>;

function hostFacts(folder: string, versions: VersionOverrides) {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const { js, css, template } = takeApart(read(PAGE));
  const recorded = (files: string[]) => files.map((file) => recordedAs(folder, file));
  return {
    kind: 'host' as const,
    provides: installedVersions(versions),
    product: { title: SITE.title, addresses: SITE.settings.addresses, gate: SITE.gate },
    js: recorded(js),
    css: recorded(css),
    template,
    routes: JSON.parse(read(ROUTES)) as RouteRow[],
    ...furtherScripts(folder),
    ...majorsIn(folder),
    ...skeletonsIn(folder),
    texts: Object.fromEntries(
      HOST_TEXTS.filter((file) => existsSync(join(folder, file))).map((file) => [file, read(file)]),
    ),
  };
}

/**
 * Hashes the record and its files, without commit, time and compressed sizes. Equal content gets an
 * equal name.
 */
function contentHash(facts: Own<HostRecord> | Own<RemoteRecord>): string {
  const hashes = (files: ReleaseRecord['files']) =>
    Object.entries(files).map(([file, { integrity }]) => [file, integrity]);
  const content = { ...facts, files: hashes(facts.files), maps: hashes(facts.maps) };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
}

/**
 * Creates the record of a finished, compressed build. Pages, browsers, budgets and the gate use
 * only the record. No other code reads the bundler's output.
 */
export function describeBuild(
  folder: string,
  { name, version }: { name: string; version: string },
  versions: VersionOverrides = {},
): ReleaseRecord {
  const isHost = !existsSync(join(folder, MANIFEST));
  const unlisted = isHost
    ? [PAGE, ROUTES, ...HOST_TEXTS]
    : [DUPLICATES_FILE, IMPORTED_FILE, OWN_MANIFEST_FILE];
  const all = filesIn(folder).filter(
    (file) => !unlisted.includes(file) && !SCRIPT_NAME_FILE.test(file) && !MAJOR_FILE.test(file),
  );
  assertOneOfEach(all);
  const recorded = (file: string) => recordedAs(folder, file);
  const described = (files: readonly string[]) =>
    Object.fromEntries(files.map((file) => [file, fileFacts(folder, file)]));
  const remoteFacts = () => {
    assertJourneys(folder, name);
    const layout = layoutOf(readFileSync(join(folder, MANIFEST), 'utf8'), recorded);
    const duplicates = readJson<string[]>(folder, DUPLICATES_FILE);
    return {
      kind: 'remote' as const,
      // A build without the list may import each of the singletons.
      shared: requiredRanges(versions, readJson(folder, IMPORTED_FILE)),
      ...layout,
      ...(duplicates && { duplicates }),
      ...ownManifestIn(folder, name, Object.keys(layout.screens)),
    };
  };
  const facts: Own<HostRecord> | Own<RemoteRecord> = {
    schema: RELEASE_SCHEMA,
    name,
    version,
    contractVersion: SITE.contractVersion,
    loader: LOADER_VERSION,
    ...(isHost ? hostFacts(folder, versions) : remoteFacts()),
    files: described(all.filter((file) => !file.endsWith('.map')).map(recorded)),
    maps: described(all.filter((file) => file.endsWith('.map'))),
  };
  return {
    ...facts,
    release: `${version}-${contentHash(facts)}`,
    ...provenance(folder),
  } as ReleaseRecord;
}

/** Writes the record into the build's folder, unsigned. */
export function writeRecord(folder: string, record: ReleaseRecord): void {
  const envelope: Envelope = { text: JSON.stringify(record) };
  writeFileSync(join(folder, RECORD_FILE), JSON.stringify(envelope));
}

/**
 * Reads the record that a build wrote into its folder. Throws if the file is missing. Does not
 * verify a signature.
 */
export function readRecord(folder: string): ReleaseRecord {
  const { text } = JSON.parse(readFileSync(join(folder, RECORD_FILE), 'utf8')) as Envelope;
  return JSON.parse(text) as ReleaseRecord;
}
