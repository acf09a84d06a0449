import type { ConfigStore } from '../config/config-store.ts';
import type { PageProps } from './page.tsx';

const pending = new Promise<never>(() => {});
const state = { status: 'loading' } as const;

const config: ConfigStore<object> = {
  values: new Proxy({}, { get: () => pending }),
  getState: () => state,
  subscribe: () => () => {},
  load: () => {},
};

/** Settings that stay pending, for tests and prerendered HTML. */
export const pendingConfig = config as ConfigStore<never>;

/** Props for a test of a screen: no parameters, an empty slot, and pending settings. */
export const pendingProps: PageProps<never> & { with: never } = {
  params: {},
  Slot: () => null,
  settings: pendingConfig.values,
  with: {} as never,
};
