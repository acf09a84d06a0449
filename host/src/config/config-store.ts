import {
  type ConfigParts,
  createConfigStore as createStore,
  type ConfigStore as Store,
  type ConfigValues as Values,
} from '@composed/runtime/config/config-store';
import {
  DEFAULT_RUNTIME_CONFIG,
  type RuntimeConfig,
} from '@idea-hub/shared/contracts/runtime-config';
import { settingReaders as readers } from '@idea-hub/shared/contracts/setting-readers';
import { messages } from '../messages.ts';

export type ConfigValues = Values<RuntimeConfig>;
export type ConfigStore = Store<RuntimeConfig>;

export const createConfigStore = (
  deps: Pick<ConfigParts<RuntimeConfig>, 'fetch' | 'clock' | 'page'> = {},
): ConfigStore =>
  createStore({ readers, defaults: DEFAULT_RUNTIME_CONFIG, texts: messages.config, ...deps });
