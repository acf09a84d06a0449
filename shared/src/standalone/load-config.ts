import { readSettings } from '@composed/contract/settings';
import { DEFAULT_RUNTIME_CONFIG, type RuntimeConfig } from '../contracts/runtime-config.ts';
import { settingReaders } from '../contracts/setting-readers.ts';

/** Loads `/config.json`. Uses the defaults if the file is missing or a setting is invalid. Never rejects. */
export async function loadConfig(
  fetch: (address: string) => Promise<Response> = (address) => globalThis.fetch(address),
): Promise<RuntimeConfig> {
  try {
    const response = await fetch('/config.json');
    const given: unknown = response.ok ? await response.json() : null;
    const { values } = readSettings(given, settingReaders, DEFAULT_RUNTIME_CONFIG);
    return { ...DEFAULT_RUNTIME_CONFIG, ...values };
  } catch {
    return DEFAULT_RUNTIME_CONFIG;
  }
}
