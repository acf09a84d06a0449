import { fitsCaretRange } from '@composed/contract/compatibility';

/** One version of a shared module, in the form that the federation runtime keeps it in. */
export interface SharedModule {
  version: string;
  /** Returns the module's factory: at once where the host brings it along. */
  get: () => () => unknown;
  lib?: (() => unknown) | undefined;
  loaded?: boolean;
  /** The rest is read by the whole federation runtime alone, which development builds contain. */
  from?: string;
  scope?: string[];
  useIn?: string[];
  deps?: string[];
  shareConfig?: { singleton: boolean; eager: boolean; requiredVersion: string };
}

/** Share key → version → module: what host and remotes hand one another. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** What the bundler writes down of a shared module that a build brings along. */
export interface Provided {
  name: string;
  version: string;
  factory: () => () => unknown;
  requiredVersion: string;
}

/** What the bundler writes down of a shared module that a build asks for. */
export interface Consumed {
  shareKey: string;
  /** A caret range, the only kind that our builds write. */
  requiredVersion: string;
}

/** Offers a build's own modules to all who share the scope. */
export function provide(scope: ShareScope, modules: readonly Provided[], from: string): void {
  for (const { name, version, factory, requiredVersion } of modules) {
    scope[name] ??= {};
    scope[name][version] ??= {
      version,
      get: factory,
      from,
      scope: ['default'],
      useIn: [],
      deps: [],
      shareConfig: { singleton: true, eager: true, requiredVersion },
    };
  }
}

/** The one instance of a shared module. Throws when none is there in a version that fits. */
export function consume(scope: ShareScope, wanted: Consumed, by: string): unknown {
  const { shareKey, requiredVersion } = wanted;
  const offers = Object.values(scope[shareKey] ?? {});
  const offer = offers.find(({ version }) => fitsCaretRange(version, requiredVersion));
  if (offer === undefined) {
    const found = offers.map(({ version }) => version).join(', ') || 'none';
    throw new Error(`${by} wants ${shareKey} ${requiredVersion}; this page has ${found}.`);
  }
  offer.lib ??= offer.get();
  offer.loaded = true;
  return offer.lib();
}
