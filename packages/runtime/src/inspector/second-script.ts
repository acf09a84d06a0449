import type { OwnScript } from '@composed/contract/discovery';
import type { AssetLoader } from '../loading/asset-loader.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { findContributions, findMounted } from '../mounts/find-mounted.ts';
import type { CreateOverride } from '../releases/override.ts';
import type { InspectedPage, ShowInspector } from './inspected-page.ts';

/**
 * The host's second script: what few pages need, so that the others do not load it. `main.ts` is its entry. In
 * development there is none, and each part is a chunk.
 */
interface SecondScript {
  /** For `?inspect`. */
  show: ShowInspector;
  /** For `?release=`. */
  createOverride: CreateOverride;
  /** What remotes' manifests tell of. */
  findMounted: typeof findMounted;
  findContributions: typeof findContributions;
}

/** What that script leaves in the page for the host of the same release. */
export interface InspectorScript {
  siteInspector?: SecondScript;
}

type Assets = Pick<AssetLoader, 'script'>;

/** Puts it into the page, by its hash. */
const bring = ({ url, integrity }: OwnScript, assets: Assets, signal: AbortSignal): Promise<void> =>
  assets.script({ url, integrity, signal, fresh: false });

/**
 * Rejects with `RemoteLoadError`.
 *
 * @param script with its absolute address; undefined of a page that brings none along
 * @param purpose what the page can't do without it, such as `look into its releases`
 */
async function bringSecondScript(
  script: OwnScript | undefined,
  assets: Assets,
  signal: AbortSignal,
  purpose: string,
): Promise<SecondScript> {
  if (script) await bring(script, assets, signal);
  const { siteInspector } = globalThis as InspectorScript;
  if (siteInspector) return siteInspector;
  throw new RemoteLoadError('broken', `This page can’t ${purpose}.`);
}

// In each function the condition stands by itself, so that the bundler leaves the chunk out.

/** The code that runs another release than the live one: `releases/override.ts`. */
export async function bringOverride(
  script: OwnScript | undefined,
  assets: Assets,
  signal: AbortSignal,
): Promise<CreateOverride> {
  if (process.env.NODE_ENV !== 'production')
    return (await import('../releases/override.ts')).createOverride;
  const purpose = 'run another release than the live one';
  return (await bringSecondScript(script, assets, signal, purpose)).createOverride;
}

/** The code that reads manifests of remotes: `mounts/find-mounted.ts`. */
export async function bringMounts(
  script: OwnScript | undefined,
  assets: Assets,
  signal: AbortSignal,
): Promise<Pick<SecondScript, 'findMounted' | 'findContributions'>> {
  if (process.env.NODE_ENV !== 'production') return import('../mounts/find-mounted.ts');
  return bringSecondScript(script, assets, signal, 'look up what remotes show');
}

/**
 * Opens the inspector where the address asks for it with `?inspect`; in development it is there without,
 * folded.
 *
 * @param page called once the inspector is there
 */
export async function inspect(
  script: OwnScript | undefined,
  assets: Assets,
  page: () => InspectedPage,
): Promise<void> {
  if (process.env.NODE_ENV !== 'production') {
    const { showInspector } = await import('./show-inspector.ts');
    showInspector(page());
  } else if (script && new URLSearchParams(location.search).has('inspect')) {
    await bring(script, assets, new AbortController().signal);
    (globalThis as InspectorScript).siteInspector?.show(page());
  }
}
