import { type Demand, fittingProvision, type Provision } from '@composed/contract/compatibility';
import type { BootData } from '@composed/contract/discovery';
import {
  isMajors,
  MAJOR_CONTAINER,
  type MajorEntry,
  type Majors,
  versionsOf,
} from '@composed/contract/majors';
import type { AssetLoader } from '../loading/asset-loader.ts';
import { type ContainerRuntime, createContainerRuntime } from '../loading/container-runtime.ts';
import type { Discovery } from '../loading/discovery.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { ScreenModule } from '../loading/screen-module.ts';
import { bridgeScreen } from './bridge-screen.ts';
import type { Major, MajorScript, Shared } from './major-script.ts';

/** Share scope of a page: request → version → module. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

interface SharedModule {
  version: string;
  get: () => unknown;
  lib?: () => unknown;
}

export interface MajorParts {
  host: Provision & { origin: string };
  /** The page's own data. The page is trusted, so its list needs no signature. */
  boot: Pick<BootData, 'discovery'>;
  discovery: Pick<Discovery, 'look'>;
  assets: Pick<AssetLoader, 'script' | 'registry'>;
  /** Addresses of the host's scripts that the page may run. */
  ownScripts: (string | undefined)[];
  /** The modules that the host shares. */
  scope: object;
}

interface Prepared {
  containers: ContainerRuntime;
  /** Returns a screen's component for the host's tree. */
  adapt(Screen: ScreenModule['Screen']): ScreenModule['Screen'];
}

/** One instance of each major for all remotes of the page, by the address of its script or by its versions. */
const prepared = new Map<string, Promise<Prepared>>();
/** Majors that run, by the page's origin. A later host lists another script, which would be a second instance. */
const running = new Map<string, Majors>();

const offersOf = (scope: ShareScope, request: string) => Object.values(scope[request] ?? {});

const sharedFrom =
  (scope: ShareScope): Shared =>
  (request) => {
    const [offer] = offersOf(scope, request);
    if (!offer) throw new Error(`This host shares no ${request}.`);
    offer.lib ??= offer.get() as () => unknown;
    return offer.lib();
  };

/** Offers each of the host's modules also under other versions. */
const underVersions = (scope: ShareScope, versions: readonly string[]): ShareScope =>
  Object.fromEntries(
    Object.entries(scope).map(([request, offers]) => {
      const [own] = Object.values(offers);
      const others = versions.map((version) => [version, { ...own, version }]);
      return [request, { ...Object.fromEntries(others), ...offers }];
    }),
  );

/** Replaces modules of the host with those of a script. */
const withModules = (scope: ShareScope, modules: MajorScript['modules']): ShareScope => ({
  ...scope,
  ...Object.fromEntries(
    Object.entries(modules).map(([request, { version, get }]) => {
      const module = { ...offersOf(scope, request)[0], version, get: () => get, lib: get };
      return [request, { [version]: module }];
    }),
  ),
});

const asIs = (Screen: ScreenModule['Screen']) => Screen;

async function open(
  { provides, script }: MajorEntry,
  url: string,
  { assets, ...parts }: MajorParts,
): Promise<Prepared> {
  const scope = parts.scope as ShareScope;
  if (!script) {
    const others = underVersions(scope, Object.values(provides));
    return { containers: createContainerRuntime(() => others), adapt: asIs };
  }
  const load = () => Promise.reject(new Error('The script is a single file.'));
  const module = (await createContainerRuntime(() => scope).load(
    MAJOR_CONTAINER,
    MAJOR_CONTAINER,
    { load, base: new URL('.', url).href },
    assets.registry(url),
  )) as MajorScript;
  const others = withModules(scope, module.modules);
  const { mount } = module;
  return {
    containers: createContainerRuntime(() => others),
    adapt: (Screen) => (mount ? bridgeScreen(Screen, mount, module, sharedFrom(scope)) : Screen),
  };
}

/**
 * Finds the second major that a release needs, in the site's signed list. Rejects with `incompatible` if the site grants
 * none that fits.
 */
export async function findMajor(
  release: Demand,
  parts: MajorParts,
  signal: AbortSignal,
): Promise<Major> {
  const { host, discovery, assets, ownScripts, boot } = parts;
  let name = '';
  const choose = (listed: unknown): MajorEntry | string => {
    const majors = { ...(isMajors(listed) ? listed : {}), ...running.get(host.origin) };
    const fit = fittingProvision(release, { ...host, also: versionsOf(majors) });
    if ('reason' in fit) return fit.reason;
    name = fit.major ?? '';
    return majors[name] ?? '';
  };
  let entry = choose(boot.discovery?.extras?.majors);
  if (typeof entry === 'string') entry = choose((await discovery.look(signal)).extras.majors);
  if (typeof entry === 'string') throw new RemoteLoadError('incompatible', entry);
  const major = entry;
  const { provides, script } = major;
  const url = script ? new URL(script.url, host.origin).href : JSON.stringify(provides);
  if (script && new URL(url).origin !== host.origin) {
    throw new RemoteLoadError(
      'refused',
      `The script of ${release.name}'s major is not the host's.`,
    );
  }
  return {
    async prepare(options) {
      if (!script) return;
      ownScripts.push(url);
      await assets.script({ url, release: url, integrity: script.integrity, ...options });
    },
    async load(...request) {
      const opening = prepared.get(url) ?? open(major, url, parts);
      prepared.set(url, opening);
      // Lets the next try start from scratch.
      opening.catch(() => prepared.delete(url));
      const { containers, adapt } = await opening;
      running.set(host.origin, { ...running.get(host.origin), [name]: major });
      const exposed = (await containers.load(...request)) as { screen?: ScreenModule };
      const { screen } = exposed;
      // The loader reports a module without a screen.
      return typeof screen?.Screen === 'function'
        ? { screen: { ...screen, Screen: adapt(screen.Screen) } }
        : exposed;
    },
  };
}
