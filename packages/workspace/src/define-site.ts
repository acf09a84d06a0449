import type { Mounts } from '@composed/contract/manifest';
import type { GatePages } from '@composed/contract/release';
import { readSettings, type SettingReaders } from '@composed/contract/settings';
import type { Budgets } from '@composed/contract/site-configuration';
import { UserError } from './user-error.ts';

/** Package of the site in this repository: the host or a remote. */
export interface ListedPackage {
  /** Port in development and at a local start. */
  port: number;
  /** Environment variable that changes the port. */
  variable: string;
  /** Folder of its sources, relative to the root. Default: the package's name. */
  folder?: string;
}

/** Shared module. A page has only one copy, the host's, for all releases of all remotes. */
export interface Singleton {
  /** Package whose version decides about compatibility. */
  pkg: string;
  /** Requests that resolve to the single instance. A trailing slash covers all subpaths. */
  requests: readonly string[];
  /** Package that depends on it. Default: the repository itself. */
  from?: string;
}

/** Second major of shared packages, which the host offers while remotes move to the first. */
export interface MajorDefinition {
  /** Maps each package to the name under which its other major is installed: `{ react: 'react-18' }`. */
  packages: Readonly<Record<string, string>>;
  /** Requests of other singletons that the host builds again with these packages, such as bindings of React. */
  rebuilt?: readonly string[];
  /**
   * Module of the host, relative to its folder, if one of the packages is React. It exports the hook `outside` for
   * the host's React, and the component `Inside` for the other.
   */
  bridge?: string;
}

/** Values of `/config.json` by setting. */
export type Settings = Readonly<Record<string, unknown>>;

export interface SiteSettings<S extends object = Settings> {
  /**
   * Reader of each setting, used in browsers, by `configure` and at a local start. See
   * `WrongSetting`.
   */
  readers: SettingReaders<S>;
  /** Value of each setting that `/config.json` omits. */
  defaults: S;
  /** Settings with addresses that pages call. The pages' security policy allows their origins. */
  addresses: readonly (keyof S & string)[];
  /**
   * Paths of calls that start or renew a session. A page in development sends them although they write.
   * Default: none.
   */
  sessionCalls?: readonly string[];
  /**
   * Returns the product's settings for a site on this machine.
   *
   * @param ports port of each server, by name
   * @throws UserError for a variable with an invalid value
   */
  local(ports: Readonly<Record<string, number>>, env: NodeJS.ProcessEnv): Settings;
}

/** Additional server of the product, such as an API. A local start and tests run it. */
export interface ListedServer extends Pick<ListedPackage, 'port' | 'variable'> {
  /** Name for the start of a sentence: `The API`. */
  title: string;
  /**
   * Folder of its package, relative to the root. A change in its program's folder restarts the
   * server.
   */
  folder: string;
  /**
   * File that Node runs, TypeScript or JavaScript, relative to `folder`. It must listen on the port
   * in `variable`.
   */
  program: string;
  /** Path that returns status 200 when the server is ready. */
  health: string;
  /**
   * Returns additional environment variables for a local start.
   *
   * @param ports port of the host, of each remote and of each server, by name
   */
  local(ports: Readonly<Record<string, number>>, env: NodeJS.ProcessEnv): Record<string, string>;
  /**
   * Returns additional environment variables for a server that end-to-end tests start. Default:
   * none.
   *
   * @param origins of the hosts whose pages call it
   * @param data folder for its data, empty at first
   */
  test?(origins: readonly string[], data: string): Record<string, string>;
  /** Returns names with texts that a local start prints. */
  lines(ports: Readonly<Record<string, number>>): Readonly<Record<string, string>>;
}

/** Everything that the platform knows about a product. */
export interface SiteDefinition<S extends object = Settings> {
  /**
   * Lower-case letters, digits and hyphens. Part of the names of page markers, of the script policy
   * and of the state folder.
   */
  name: string;
  /** Name that people see. */
  title: string;
  /** Prefix of all keys that the platform stores in browsers: `harbour.`. */
  storagePrefix: string;
  /**
   * Version of the contract between host and screens. The host refuses remotes with another
   * version.
   */
  contractVersion: number;
  singletons: readonly Singleton[];
  /** Maps a shared package to its second major. The site's configuration grants it until a date. Default: none. */
  majors?: Readonly<Record<string, MajorDefinition>>;
  /**
   * Scopes of packages that are installed as sources and built like the site's own code:
   * `@harbour`.
   */
  scopes: readonly string[];
  settings: SiteSettings<S>;
  gate: GatePages;
  /** Maps a route's path to the limits of its page. */
  budgets: Budgets;
  /** Maps a remote to the paths, places and slots that a local start grants it. */
  mounts?: Mounts;
  /**
   * Returns the address of the data of each package's pages, for a site on this machine with this
   * `/config.json`. A path belongs to the site's own origin. Default: no page has data.
   */
  sources?(config: Settings): Readonly<Record<string, string>>;
  /** The host, if it is in this repository, and its remotes. */
  packages: Readonly<Record<string, ListedPackage>>;
  /** Additional servers of a local start, such as an API. */
  servers?: Readonly<Record<string, ListedServer>>;
}

function assertThat(holds: boolean, sentence: string): void {
  if (!holds) throw new UserError(`site.config.ts: ${sentence}`);
}

const NAME = /^[a-z][a-z0-9-]*$/;

function assertSettings<S extends object>({ readers, defaults, addresses }: SiteSettings<S>): void {
  for (const setting of [...Object.keys(readers), ...addresses]) {
    assertThat(Object.hasOwn(defaults, setting), `the setting ${setting} has no default.`);
  }
  for (const setting of Object.keys(defaults)) {
    assertThat(Object.hasOwn(readers, setting), `the setting ${setting} has no reader.`);
  }
  const [problem] = readSettings(defaults, readers, defaults).problems;
  assertThat(!problem, `the default of ${problem?.key} must be ${problem?.mustBe}.`);
}

function assertMajors(
  majors: Readonly<Record<string, MajorDefinition>>,
  singletons: readonly Singleton[],
): void {
  const isShared = (name: string) => singletons.some(({ pkg }) => pkg === name);
  const requests = singletons.flatMap((singleton) => singleton.requests);
  for (const [major, { packages, rebuilt = [] }] of Object.entries(majors)) {
    assertThat(major in packages, `the major of ${major} does not name its package.`);
    for (const pkg of Object.keys(packages)) {
      assertThat(isShared(pkg), `the major of ${major} names ${pkg}, which is no singleton.`);
    }
    for (const request of rebuilt) {
      assertThat(
        requests.includes(request),
        `the major of ${major} rebuilds ${request}, which no singleton has as a request.`,
      );
    }
  }
}

/**
 * Describes a product to the platform. Throws a `UserError` for the first invalid value.
 *
 * @example export default defineSite({ name: 'harbour', title: 'Harbour', … });
 */
export function defineSite<S extends object>(site: SiteDefinition<S>): SiteDefinition<S> {
  const {
    name,
    title,
    storagePrefix,
    contractVersion,
    singletons,
    majors = {},
    settings,
    packages,
    servers = {},
  } = site;
  assertThat(NAME.test(name), `"name" must be lower-case letters, digits and hyphens.`);
  assertThat(title.trim() !== '', '"title" must be the name as people read it.');
  assertThat(
    /^[a-z][a-z0-9-]*[.:_]$/.test(storagePrefix),
    '"storagePrefix" must be lower-case letters, digits and hyphens, and end with ".", ":" or "_".',
  );
  assertThat(
    Number.isInteger(contractVersion) && contractVersion > 0,
    '"contractVersion" must be a whole number from 1 on.',
  );
  for (const { pkg, requests } of singletons) {
    assertThat(requests.length > 0, `the singleton ${pkg} names no request.`);
  }
  assertMajors(majors, singletons);
  const taken = new Map<number | string, string>();
  for (const [server, { port, variable }] of Object.entries({ ...packages, ...servers })) {
    assertThat(NAME.test(server), `${JSON.stringify(server)} is no name of a package.`);
    assertThat(
      Number.isInteger(port) && port > 0 && port < 65_536,
      `the port of ${server} must be from 1 to 65535.`,
    );
    assertThat(
      /^[A-Z][A-Z0-9_]*$/.test(variable),
      `the variable of ${server} must be in capitals.`,
    );
    for (const value of [port, variable]) {
      const other = taken.get(value);
      assertThat(other === undefined, `${server} and ${other} both have ${value}.`);
      taken.set(value, server);
    }
  }
  for (const [server, { health }] of Object.entries(servers)) {
    assertThat(health.startsWith('/'), `the health path of ${server} must start with /.`);
  }
  assertSettings(settings);
  return site;
}
