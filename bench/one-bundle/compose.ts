import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from '@composed/build/compress';
import { readRecord } from '@composed/build/release-record';
import { IN_POOL, POOL } from '@composed/contract/pool';
import type { HostRecord, RemoteRelease, RouteRow, ScreenFiles } from '@composed/contract/release';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { addressIn, composePage, LOW_PRIORITY } from '@composed/site/compose-page';
import { FRAGMENTS_FILE, type Fragments } from '@composed/site/fragments';
import { nameIn } from '@composed/site/host-page';
import { nginxInclude } from '@composed/site/nginx';
import { serverRules } from '@composed/site/server-rules';
import { REMOTES } from '@composed/workspace/paths';

const SCRIPTS = '<script defer';

/**
 * Preloads the files of the route's screen, as in the composed site. Files of the same origin need
 * no hashes.
 */
function preloads({ js, css }: ScreenFiles, base: string, withText: boolean): string {
  const link = (file: string, as: 'script' | 'style', priority = '') =>
    `<link rel="preload" as="${as}" href="${addressIn(base, file)}"${priority}>`;
  return [
    ...js.map((file) => link(file, 'script', withText ? LOW_PRIORITY : '')),
    ...css.map((file) => link(file, 'style')),
  ].join('\n    ');
}

/** Directives for the loader of remotes. Module Federation's runtime can't load scripts with them. */
const TRUSTED_TYPES = /; (require-trusted-types-for|trusted-types) [^;]*/g;

/**
 * Returns the server's rules without the integrity policy: the bundler loads files without hashes.
 */
function rulesFor(record: HostRecord, config: SiteConfig, isStock: boolean) {
  const rules = serverRules(record.routes, { name: nameIn(record.template), config });
  const { 'Integrity-Policy': _none, ...pages } = rules.headers.pages as Record<string, string>;
  const headers = Object.entries(pages).map(([name, value]) => [
    name,
    isStock ? value.replaceAll(TRUSTED_TYPES, '') : value,
  ]);
  return { ...rules, headers: { ...rules.headers, pages: Object.fromEntries(headers) } };
}

export interface OneBundleSite {
  build: string;
  /** Folder of a store that a server can serve. Created if it does not exist. */
  root: string;
  origin: string;
  config: SiteConfig;
  /** Whether the pages contain the same prerendered text as the composed ones. */
  withText: boolean;
  /** Whether Module Federation's own runtime loads the screens. Default: the bundler. */
  isStock?: boolean;
  /** Replaces the release's name. Builds with the same name share a folder. */
  release?: string;
}

function fragmentsIn(build: string): Record<string, Fragments> {
  const folders = [
    ['host', build],
    ...REMOTES.map((remote) => [remote, join(build, PRERENDERED_FOLDER, remote)]),
  ];
  return Object.fromEntries(
    folders
      .map(([name = '', folder = '']) => [name, join(folder, FRAGMENTS_FILE)] as const)
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8'))]),
  );
}

function recorded({ files }: HostRecord, { js, css }: ScreenFiles = { js: [], css: [] }) {
  const name = (file: string) => (files[IN_POOL + file] ? IN_POOL + file : file);
  return { js: js.map(name), css: css.map(name) };
}

/** Describes the whole bundle as a remote, so that a page finds the styles of prerendered HTML. */
const asRemote = (
  { release, contractVersion, files }: HostRecord,
  screens: RemoteRelease['screens'],
): RemoteRelease => ({
  name: 'host',
  release,
  contractVersion,
  shared: {},
  container: '',
  entry: '',
  screens,
  files,
});

/**
 * Writes the one bundle as a store with a composed site, so that the same server can serve both.
 */
export async function composeOneBundle(parts: OneBundleSite): Promise<void> {
  const { build, root, origin, config, withText, isStock = false } = parts;
  const record = readRecord(build) as HostRecord;
  const host = { ...record, release: parts.release ?? record.release };
  const screens: ScreensFiles = isStock
    ? {}
    : JSON.parse(readFileSync(join(build, SCREEN_FILES), 'utf8'));
  const hostBase = `/releases/host/${host.release}/`;
  const fragments = withText ? fragmentsIn(build) : {};
  const page = (route: RouteRow | null): string => {
    const files = recorded(host, screens[`${route?.remote}/${route?.screen}`]);
    const release = asRemote(host, { [route?.screen ?? '']: files });
    const boot = { remoteOrigins: [], discovery: null, release, ahead: [], keys: null };
    const html = composePage({ host, hostBase, route, boot, origin, config, fragments });
    return (
      html
        // Nothing in the bundle reads the boot data.
        .replace(/(id="idea-hub-boot">)[^<]*/, '$1{}')
        .replace(
          SCRIPTS,
          () => `${preloads(files, hostBase, html.includes('data-words='))}\n    ${SCRIPTS}`,
        )
        // The screen has no other styles, so keep them when the prerendered HTML is removed.
        .replaceAll(' data-words crossorigin', ' crossorigin')
    );
  };
  for (const folder of [host.release, POOL]) {
    cpSync(build, join(root, 'releases', 'host', folder), { recursive: true });
  }
  const rules = rulesFor(host, config, isStock);
  const site = join(root, 'site', '1');
  const visitors = join(site, 'public');
  mkdirSync(visitors, { recursive: true });
  rules.pages.forEach(({ file }, index) => {
    writeFileSync(join(visitors, file), page(host.routes[index] ?? null));
  });
  writeFileSync(join(visitors, rules.notFound), page(null));
  writeFileSync(join(visitors, 'config.json'), JSON.stringify(config));
  await compressFolder(visitors);
  writeFileSync(join(site, 'server.json'), JSON.stringify(rules));
  writeFileSync(join(site, 'nginx.conf'), nginxInclude(rules));
  symlinkSync('1', join(root, 'site', 'current'));
}

export const SCREEN_FILES = 'screen-files.json';

/** Maps `remote/screen` to its files, except those that every page loads. */
export type ScreensFiles = Record<string, ScreenFiles>;

/** Folder in the build with a subfolder for each remote's fragments. */
export const PRERENDERED_FOLDER = 'prerendered';
