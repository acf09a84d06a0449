import { DEFAULT_RUNTIME_CONFIG, type RuntimeConfig } from '../contracts/runtime-config.ts';

/** `/config.json` where the shell's server has one, else the defaults. Never rejects. */
export async function loadConfig(
  fetch: (address: string) => Promise<Response> = (address) => globalThis.fetch(address),
): Promise<RuntimeConfig> {
  try {
    const response = await fetch('/config.json');
    const given: unknown = response.ok ? await response.json() : null;
    return { ...DEFAULT_RUNTIME_CONFIG, ...(given as Partial<RuntimeConfig> | null) };
  } catch {
    return DEFAULT_RUNTIME_CONFIG;
  }
}
