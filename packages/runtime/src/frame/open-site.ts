import type { RouteRow } from '@composed/contract/release';
import type { SettingReaders } from '@composed/contract/settings';
import { type ConfigStore, createConfigStore } from '../config/config-store.ts';
import { createRuntime, type Runtime } from '../create-runtime.ts';
import { configTexts } from './messages.ts';

interface SiteParts<Settings extends object> {
  /** The host's route table. */
  routes: readonly RouteRow[];
  readers: SettingReaders<Settings>;
  defaults: Settings;
}

/** A page's runtime and its site's settings. */
export interface OpenSite<Settings extends object> {
  runtime: Runtime;
  config: ConfigStore<Settings>;
}

/** Creates the runtime of a page and loads the settings. Opens the inspector for `?inspect`. */
export function openSite<Settings extends object>({
  routes,
  ...settings
}: SiteParts<Settings>): OpenSite<Settings> {
  const runtime = createRuntime({
    remotes: [...new Set(routes.map(({ remote }) => remote))],
    paths: routes.map(({ path }) => path),
  });
  const config = createConfigStore({ ...settings, texts: configTexts });
  config.load();
  void runtime.openInspector().catch(console.error);
  return { runtime, config };
}
