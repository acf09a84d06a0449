import type { Mounts } from '@composed/contract/manifest';
import type { GatePages } from '@composed/contract/release';
import { readSettings, type SettingReaders } from '@composed/contract/settings';
import type { Budgets } from '@composed/contract/site-configuration';
import { UserError } from './user-error.ts';

/** A package of the site in this repository: the host, or a remote. */
export interface ListedPackage {
  /** In development and at a local start. */
  port: number;
  /** The environment variable that moves it to another port. */
  variable: string;
  /** Where its sources are, from the root; a folder of its name unless told. */
  folder?: string;
}

/** Modules of which a page has one copy, the host's, whichever release of a remote runs in it. */
export interface Singleton {
  /** The package whose version decides about compatibility. */
  pkg: string;
  /** Requests that resolve to the one instance; a trailing slash covers all subpaths. */
  requests: readonly string[];
  /** The package whose dependency it is; the repository's own unless told. */
  from?: string;
}

/** A value of `/config.json`, by setting. */
export type Settings = Readonly<Record<string, unknown>>;

export interface SiteSettings<S extends object = Settings> {
  /** How each setting is read, in browsers, by `configure` and at a local start; see `WrongSetting`. */
  readers: SettingReaders<S>;
  /** What a setting is that `/config.json` leaves out. */
  defaults: S;
  /** Settings that hold addresses which pages call: the pages' security policy allows their origins. */
  addresses: readonly (keyof S & string)[];
  /**
   * The product's settings of a site that runs on this machine.
   *
   * @param ports port of each server, by its name
   * @throws UserError for a variable with a wrong value
   */
  local(ports: Readonly<Record<string, number>>, env: NodeJS.ProcessEnv): Settings;
}

/** A server of the product's own beside the site, such as an API: a local start and tests run it. */
export interface ListedServer extends Pick<ListedPackage, 'port' | 'variable'> {
  /** As the start of a sentence: `The API`. */
  title: string;
  /** Of its package, from the root. It is started anew when the folder of its program changes. */
  folder: string;
  /** The file that Node runs, TypeScript or not, from its folder. It listens on the port in `variable`. */
  program: string;
  /** The path that has status 200 once it is ready. */
  health: string;
  /**
   * Variables of a local start, beside those of the shell.
   *
   * @param ports port of the host, of each remote and of each server, by name
   */
  local(ports: Readonly<Record<string, number>>, env: NodeJS.ProcessEnv): Record<string, string>;
  /**
   * Variables of a server that end-to-end tests start; none unless told.
   *
   * @param origins of the hosts whose pages call it
   * @param data the folder for whatever it keeps, empty at first
   */
  test?(origins: readonly string[], data: string): Record<string, string>;
  /** What a local start prints of it: names with texts. */
  lines(ports: Readonly<Record<string, number>>): Readonly<Record<string, string>>;
}

/** All that the platform knows of a product. */
export interface SiteDefinition<S extends object = Settings> {
  /** Lower-case letters, digits and hyphens: names markers in pages, the policy for scripts, the state folder. */
  name: string;
  /** As people read it. */
  title: string;
  /** What the keys start with of all that the platform keeps in browsers: `harbour.`. */
  storagePrefix: string;
  /** Version of what the host asks of a screen; a remote of another one is refused. */
  contractVersion: number;
  singletons: readonly Singleton[];
  /** Scopes of packages that come as sources, and are built as the site's own code is: `@harbour`. */
  scopes: readonly string[];
  settings: SiteSettings<S>;
  gate: GatePages;
  /** Route's path → what its page may ask for. */
  budgets: Budgets;
  /** Remote → the paths, places and slots that a local start grants it. */
  mounts?: Mounts;
  /** The host, where it is in this repository, and its remotes. */
  packages: Readonly<Record<string, ListedPackage>>;
  /** Further servers of a local start, such as an API. */
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

/**
 * Describes a product to the platform. Throws a `UserError` with one sentence for the first value that
 * can't be used.
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
