import type { PageProps } from './page.tsx';

const pending = new Promise<never>(() => {});

/** Props for a test of a screen: no parameters, an empty slot, and settings that stay pending. */
export const testProps: PageProps<never> & { with: never } = {
  params: {},
  Slot: () => null,
  settings: new Proxy({}, { get: () => pending }) as never,
  with: {} as never,
};
