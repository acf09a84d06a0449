import { fitsCaretRange } from '@composed/contract/compatibility';

/** One version of a shared module, in the federation runtime's format. */
export interface SharedModule {
  version: string;
  /** Returns the module's factory, without a promise: the host's copy is eager. */
  get: () => () => unknown;
  lib?: (() => unknown) | undefined;
  loaded?: boolean;
  /** The complete federation runtime of development builds reads the other fields. */
  from?: string;
  scope?: string[];
  useIn?: string[];
  deps?: string[];
  shareConfig?: { singleton: boolean; eager: boolean; requiredVersion: string };
}

/** Maps share key and version to a module. Host and remotes share this object. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** Generated description of a shared module that a build provides. */
export interface Provided {
  name: string;
  version: string;
  factory: () => () => unknown;
  requiredVersion: string;
}

/** Generated description of a shared module that a build needs. */
export interface Consumed {
  shareKey: string;
  /** A caret range, the only kind that our builds generate. */
  requiredVersion: string;
}

/** Adds a build's modules to the share scope. The first provider of a version wins. */
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

/** Returns the single instance of a shared module. Throws if no version in the scope fits. */
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
