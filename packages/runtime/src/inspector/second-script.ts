import type { OwnScript } from '@composed/contract/discovery';
import type { AssetLoader } from '../loading/asset-loader.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { findMajor } from '../majors/find-major.ts';
import type { findContributions, findMounted } from '../mounts/find-mounted.ts';
import type { CreateOverride } from '../releases/override.ts';
import type { InspectedPage, ShowInspector } from './inspected-page.ts';

/**
 * The host's second script: code for the few pages that need it. `main.ts` is its entry. In development, each part is a
 * chunk instead.
 */
interface SecondScript {
  /** For `?inspect`. */
  show: ShowInspector;
  /** For `?release=`. */
  createOverride: CreateOverride;
  /** For remotes' manifests. */
  findMounted: typeof findMounted;
  findContributions: typeof findContributions;
  /** For releases that need another major of a shared package. */
  findMajor: typeof findMajor;
}

/** Global that the second script sets for the host of the same release. */
export interface InspectorScript {
  siteInspector?: SecondScript;
}

type Assets = Pick<AssetLoader, 'script'>;

/** Loads the script, verified by its hash. */
const loadScript = (
  { url, integrity }: OwnScript,
  assets: Assets,
  signal: AbortSignal,
): Promise<void> => assets.script({ url, integrity, signal, fresh: false });

/**
 * Rejects with `RemoteLoadError`.
 *
 * @param script with its absolute address; undefined if the page has none
 * @param purpose end of the error's sentence, such as `look into its releases`
 */
async function loadSecondScript(
  script: OwnScript | undefined,
  assets: Assets,
  signal: AbortSignal,
  purpose: string,
): Promise<SecondScript> {
  if (script) await loadScript(script, assets, signal);
  const { siteInspector } = globalThis as InspectorScript;
  if (siteInspector) return siteInspector;
  throw new RemoteLoadError('broken', `This page can’t ${purpose}.`);
}

// Each function repeats the condition, so that the bundler can drop the chunk.

/** Loads `releases/override.ts`, which runs another release than the live one. */
export async function importOverride(
  script: OwnScript | undefined,
  assets: Assets,
  signal: AbortSignal,
): Promise<CreateOverride> {
  if (process.env.NODE_ENV !== 'production')
    return (await import('../releases/override.ts')).createOverride;
  const purpose = 'run another release than the live one';
  return (await loadSecondScript(script, assets, signal, purpose)).createOverride;
}

/** Loads `mounts/find-mounted.ts`, which reads remotes' manifests, and `majors/find-major.ts`. */
export async function importFinders(
  script: OwnScript | undefined,
  assets: Assets,
  signal: AbortSignal,
): Promise<Omit<SecondScript, 'show' | 'createOverride'>> {
  if (process.env.NODE_ENV !== 'production') {
    return {
      ...(await import('../mounts/find-mounted.ts')),
      ...(await import('../majors/find-major.ts')),
    };
  }
  return loadSecondScript(script, assets, signal, 'look up what remotes show');
}

/**
 * Opens the inspector if the address has `?inspect`. In development it is always there, folded.
 *
 * @param page called after the inspector is loaded
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
    await loadScript(script, assets, new AbortController().signal);
    (globalThis as InspectorScript).siteInspector?.show(page());
  }
}
